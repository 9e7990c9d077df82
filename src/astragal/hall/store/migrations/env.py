"""Run by alembic; the connection, and the transaction around everything, come from `astragal.hall.store.database`."""

from alembic import context

context.configure(connection=context.config.attributes["connection"], transactional_ddl=True)
context.run_migrations()
