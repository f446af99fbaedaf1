import type { Settings } from '../../host/settings.ts';
import { openStore } from '../../host/store.ts';
import { type Finding, ok } from './finding.ts';

/** Opens the database as the host does, which also proves that the data folder can be used. */
export async function checkDatabase(settings: Settings): Promise<Finding> {
	const name = settings.databaseUrl ? 'PostgreSQL at DATABASE_URL' : 'Embedded PostgreSQL';
	const message = `${name}, data folder ${settings.dataFolder}`;
	try {
		const store = await openStore(settings);
		try {
			const [row] = await store.sql`
				select current_setting('server_version') as version,
				       (select count(*) from public.listings where not demo)::integer as homes`;
			return ok(`${message}: version ${row?.version}, schema up to date, ${row?.homes} imported homes`);
		} finally {
			await store.close();
		}
	} catch (problem) {
		return { ok: false, message, remedy: (problem as Error).message };
	}
}
