/** All checks of the fault suite, in run order. */
import { backups } from './checks/backup.ts';
import { clocks } from './checks/clocks.ts';
import { coldZip } from './checks/cold-zip.ts';
import { diskFull } from './checks/disk-full.ts';
import { failover } from './checks/failover.ts';
import { flood } from './checks/flood.ts';
import { kills } from './checks/kills.ts';
import { listingServiceDown } from './checks/listing-service-down.ts';
import { locks, noConnections } from './checks/locks.ts';
import { loginStorm } from './checks/login-storm.ts';
import { photoFlood } from './checks/photo-flood.ts';
import { mailDown, paymentsDown } from './checks/services-down.ts';
import { shutdown } from './checks/shutdown.ts';
import { idleSockets, slowSenders } from './checks/slow-clients.ts';
import { uploadBombs } from './checks/upload-bombs.ts';
import type { Check } from './trial.ts';

export const CHECKS: readonly Check[] = [
	...kills,
	...[locks, noConnections, flood, photoFlood, uploadBombs, loginStorm, idleSockets, slowSenders, shutdown],
	...[coldZip, listingServiceDown],
	...backups,
	diskFull,
	...clocks,
	...[mailDown, paymentsDown],
	failover,
];
