"""`python -m framing` is the command line."""

from framing.cli import main

if __name__ == "__main__":
    main()
