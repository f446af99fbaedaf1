/** The thread of `npm start` that makes scheduled backups. */
import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { runAlone } from '../store.ts';
import type { BackupResult, BackupTask } from './backup-job.ts';
import { makeDueBackup } from './schedule.ts';

// Requests have priority. Linux has thread priorities; elsewhere this would slow down the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);

const { url, options, schedule } = workerData as BackupTask;
const made = await makeDueBackup((work) => runAlone(url, { ...options, onnotice: () => {} }, work), schedule);
const result: BackupResult = made && { bytes: made.bytes, rows: made.totals.rows };
parentPort?.postMessage(result);
