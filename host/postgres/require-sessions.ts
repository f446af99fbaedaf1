import { SetupError } from '../setup-error.ts';

/** @throws SetupError for the port of Supabase's pooler that gives every transaction another connection */
export function requireSessions(databaseUrl: string): void {
	if (new URL(databaseUrl).port === '6543')
		throw new SetupError(
			'DATABASE_URL leads to the transaction pooler, which keeps no sessions. Use the session pooler, on port 5432.',
		);
}
