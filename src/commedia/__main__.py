"""`python -m commedia` is `commedia`."""

from commedia.cli import main

if __name__ == "__main__":
    main()
