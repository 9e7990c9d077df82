"""`python -m astragal` is the command `astragal`."""

from astragal.cli import main

main()
