"""``python -m refmine`` runs the program."""

import subprocess
import sys

from .program import find_program

if __name__ == "__main__":
    sys.exit(subprocess.call([find_program(), *sys.argv[1:]]))
