"""The part of the API for auditors' programs. It reads, and nothing else."""
