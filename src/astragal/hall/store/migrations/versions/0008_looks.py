"""Nobody takes a name that looks like an account's."""

import sqlalchemy as sa
from alembic import op

from astragal.hall.store.lookalikes import looks

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Add what the names of accounts look like."""
    op.add_column("accounts", sa.Column("looks", sa.String(80), nullable=False, server_default=""))
    op.create_index("ix_accounts_looks", "accounts", ["looks"])
    accounts = sa.table("accounts", sa.column("person"), sa.column("name"), sa.column("looks"))
    for person, name in op.get_bind().execute(sa.select(accounts.c.person, accounts.c.name)).all():
        op.execute(accounts.update().where(accounts.c.person == person).values(looks=looks(name)))
