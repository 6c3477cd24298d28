"""The human coder: codebook, blind samples, the files of annotation programs, and how far coders agree.

`codebook` says what is coded, `sample` draws units that show neither outlet nor tool, `formats` writes and reads them for
other programs, `agreement` compares coders with each other, with the tool and with experts, `validity` measures the tool
against them, and `study` puts a coded sample beside a run and corrects its rates (`estimates`). The data model is in
`model`; the coefficients are in `coefficients` and `unitising`.
"""
