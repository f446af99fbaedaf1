/** How a host is opened, apart from the settings. */
import type { Logger } from 'pino';
import type { AuthOptions } from '../auth/service.ts';
import type { DiskGuardOptions } from '../disk/disk-guard.ts';

export interface HostOptions {
	log: Logger;
	/** False where something else serves the web app, as in development. */
	serveWeb?: boolean;
	auth?: Pick<AuthOptions, 'overrides'>;
	/** Tests say how much of the disk is free. */
	disk?: Pick<DiskGuardOptions, 'freeIn'>;
}
