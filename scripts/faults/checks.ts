/** All checks of the fault suite, in run order. */
import type { Check } from './check.ts';
import { backup, backupExternal } from './checks/backup.ts';
import { hostClock, systemClockCheck } from './checks/clocks.ts';
import { coldZips } from './checks/cold-zip.ts';
import { diskFull } from './checks/disk-full.ts';
import { flood } from './checks/flood.ts';
import { idleSockets } from './checks/idle-sockets.ts';
import { killBackends } from './checks/kill-backends.ts';
import { killDatabase } from './checks/kill-database.ts';
import { killHost } from './checks/kill-host.ts';
import { listingServiceDown } from './checks/listing-service-down.ts';
import { locks } from './checks/locks.ts';
import { loginStorm } from './checks/login-storm.ts';
import { mailDown } from './checks/mail-down.ts';
import { noConnections } from './checks/no-connections.ts';
import { paymentsDown } from './checks/payments-down.ts';
import { restartExternal } from './checks/restart-external.ts';
import { shutdown } from './checks/shutdown.ts';
import { slowSenders } from './checks/slow-senders.ts';
import { tabs } from './checks/tabs.ts';

export const CHECKS: readonly Check[] = [
	killDatabase,
	killBackends,
	killHost,
	restartExternal,
	locks,
	noConnections,
	flood,
	loginStorm,
	idleSockets,
	slowSenders,
	shutdown,
	tabs,
	...coldZips,
	listingServiceDown,
	backup,
	backupExternal,
	diskFull,
	hostClock,
	systemClockCheck,
	mailDown,
	paymentsDown,
];
