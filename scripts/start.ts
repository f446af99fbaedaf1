/** `npm start`: runs Lotline on this machine until a signal stops it. */
import { startScheduledBackups } from '../host/backup/backup-job.ts';
import { startRemoval } from '../host/deletions.ts';
import { startMarketFitting } from '../host/markets/fitting-job.ts';
import { startHost } from '../host/serve.ts';
import { startUploadProcessing } from '../host/uploads/upload-job.ts';
import { parseArguments, runCommand } from './command.ts';
import { runUntilStopped } from './services/run-until-stopped.ts';

const DEMO = 'Demo mode: fictional homes, marked "Demo data", and a demo account on the sign-in page.';

await runCommand(async () => {
	parseArguments('Usage: npm start', {});
	await runUntilStopped(async (settings, log) => {
		const { url, stop } = await startHost(settings, {
			log,
			jobs: [startMarketFitting, startUploadProcessing, startRemoval, startScheduledBackups(settings.backup)],
		});
		const ready = `Lotline is ready at ${settings.publicUrl ?? url}`;
		return { ready: settings.demo ? `${ready}\n${DEMO}` : ready, stop };
	});
}, 'continue');
