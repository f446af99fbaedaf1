/** Options for opening a host, apart from the settings. */
import type { Logger } from 'pino';
import type { FreeSpaceOptions } from '../free-space.ts';

export interface HostOptions {
	log: Logger;
	/** False if something else serves the web app, as in development. */
	serveWeb?: boolean;
	/** Only does background work, which a hosted Supabase project's database allows. */
	isWorker?: boolean;
	/** The binary logarithm of bcrypt's rounds; tests need few. */
	hashRounds?: number;
	/** Tests set how much of the disk is free. */
	disk?: Pick<FreeSpaceOptions, 'freeIn'>;
}
