"""Errors meant for the person who runs the program."""


class FramingError(Exception):
    """One line that names the file (and row or line), what is wrong and what to do; exit status 1."""


class InputError(FramingError):
    """Something given to the program cannot be used."""


class UsageError(FramingError):
    """The program was called in a wrong way; exit status 2."""
