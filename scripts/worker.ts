/** `npm run worker`: does what a hosted Supabase project's functions can't, until a signal stops it. */
import { startRemoval } from '../host/deletions.ts';
import { startMarketFitting } from '../host/markets/fitting-job.ts';
import { startUploadProcessing } from '../host/uploads/upload-job.ts';
import { startWorker } from '../host/worker.ts';
import { parseArguments, runCommand } from './command.ts';
import { runUntilStopped } from './services/run-until-stopped.ts';

await runCommand(async () => {
	parseArguments('Usage: npm run worker', {});
	await runUntilStopped(async (settings, log) => {
		const stop = await startWorker(settings, {
			log,
			jobs: [startMarketFitting, startUploadProcessing, startRemoval],
		});
		return { ready: 'The worker is running', stop };
	});
}, 'continue');
