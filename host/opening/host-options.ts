/** Options for opening a host, apart from the settings. */
import type { Logger } from 'pino';
import type { AuthOptions } from '../auth/service.ts';
import type { FreeSpaceOptions } from '../free-space.ts';

export interface HostOptions {
	log: Logger;
	/** False if something else serves the web app, as in development. */
	serveWeb?: boolean;
	/** Only does background work, which a hosted Supabase project's database allows. */
	isWorker?: boolean;
	auth?: Pick<AuthOptions, 'overrides'>;
	/** Tests set how much of the disk is free. */
	disk?: Pick<FreeSpaceOptions, 'freeIn'>;
}
