"""The report: what is known about a set of articles, told on paper.

`build_report` turns a `Run` into `ReportData` (strings, numbers and drawings), `write_pdf` sets that as a PDF. Nothing
is measured here.
"""

from framing.report.data import InputFile, LexiconVersion, Run, build_report
from framing.report.model import ReportData
from framing.report.render import write_pdf

__all__ = ["InputFile", "LexiconVersion", "ReportData", "Run", "build_report", "write_pdf"]
