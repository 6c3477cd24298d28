"""`framing train`: every model again, from the user's own copy of a corpus."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from framing.errors import FramingError, UsageError

app = typer.Typer(help="Train the models again, from your own copy of a corpus.", rich_markup_mode=None)

DebugOption = Annotated[bool, typer.Option("--debug", help="Show where in the program an error came from.")]


@app.command("loaded")
def loaded(
    gold: Annotated[
        Path, typer.Option("--gold", help="A folder that holds babe, basil, ptc and checkthat-subj-en as published.")
    ],
    output: Annotated[
        Path | None,
        typer.Option("-o", "--output", help="The folder to write into; by default the one models are read from."),
    ] = None,
    embeddings: Annotated[
        bool, typer.Option("--embeddings", help="The models that read sentence embeddings too (the extra embeddings).")
    ] = False,
    debug: DebugOption = False,
) -> None:
    """Train the models that rank sentences and propose words; takes some five minutes. Seeds are fixed."""
    from framing.classifier import train
    from framing.classifier.embeddings import encoder
    from framing.classifier.saving import MODELS, WITH_EMBEDDINGS

    if not gold.is_dir():
        raise UsageError(
            f"{gold}: there is no such folder; give --gold the folder that holds babe, basil, ptc and checkthat"
        )
    folder = output or (WITH_EMBEDDINGS if embeddings else MODELS)
    encode = encoder() if embeddings else None
    try:
        train(gold, folder, typer.echo, encode)
    except (PermissionError, FileExistsError, NotADirectoryError):
        raise FramingError(f"{folder}: no folder that can be written; name another one with -o") from None
    typer.echo(f"Models: {folder}")


@app.command("attribution")
def attribution(
    gold: Annotated[Path, typer.Option("--gold", help="A PolNeAR split folder (with text and attributions).")],
    output: Annotated[Path, typer.Option("-o", "--output", help="The folder to write the model files into.")],
    debug: DebugOption = False,
) -> None:
    """Train the two attribution models; takes some ten minutes and 1.5 GB. Seeds are fixed."""
    from framing.attribution.train import train_attribution

    if not gold.is_dir():
        raise UsageError(f"{gold}: there is no such folder; give --gold a PolNeAR split folder, such as polnear/train")
    output.mkdir(parents=True, exist_ok=True)
    train_attribution(gold, output, typer.echo)
    typer.echo(f"Models: {output}")


@app.command("speech")
def speech(
    gold: Annotated[Path, typer.Option("--gold", help="A NewsDiscourse folder (train).")],
    output: Annotated[Path, typer.Option("-o", "--output", help="The file to write, speech.json.")],
    debug: DebugOption = False,
) -> None:
    """Train the small model that says which sentences carry speech."""
    from framing.attribution.speech import train_speech_on

    if not gold.is_dir():
        raise UsageError(f"{gold}: there is no such folder; give --gold a NewsDiscourse folder, such as train")
    train_speech_on(gold, output)
    typer.echo(f"Model: {output}")
