import pytest

POSTGRES = "PostgreSQL"

on_postgres = pytest.mark.parametrize("place", [POSTGRES], indirect=True)
on_both = pytest.mark.parametrize("place", ["SQLite", POSTGRES], indirect=True)
