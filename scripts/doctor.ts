/** `npm run doctor`: checks everything Lotline needs, and reports what is missing and how to fix it. */
import { within } from '../host/health/cached-check.ts';
import { readSettings } from '../host/settings.ts';
import { parseArguments, runCommand } from './command.ts';
import { type Finding, ok } from './doctor/finding.ts';
import { checkDatabase, checkPort, checkWebApp } from './doctor/installation.ts';
import { checkPayments } from './doctor/payments.ts';
import {
	checkAuthServer,
	checkGeocoders,
	checkGoogle,
	checkLanguageModel,
	checkMail,
	checkMapStyle,
	checkProvider,
} from './doctor/services.ts';

await runCommand(async () => {
	parseArguments('Usage: npm run doctor', {});
	const settings = readSettings(process.env);
	const findings = [
		ok(`Node ${process.version}`),
		ok('The settings are valid'),
		...(await Promise.all([
			timed('Port', 10_000, checkPort(settings)),
			// A database that isn't running is started for the check.
			timed('Database', 60_000, checkDatabase(settings)),
			checkWebApp(),
			ok(`Demo mode is ${settings.demo ? 'on: fictional homes and a demo account' : 'off'}`),
			timed('Listing provider', 15_000, checkProvider(settings)),
			timed('Payments', 15_000, checkPayments(settings)),
			timed('Email', 15_000, checkMail(settings)),
			timed('Sign-in', 15_000, checkAuthServer(settings)),
			timed('Sign-in with Google', 15_000, checkGoogle(settings)),
			timed('AI summaries', 15_000, checkLanguageModel(settings)),
			timed('Street map', 15_000, checkMapStyle(settings)),
		])),
		// This check has its own time limit.
		...(await checkGeocoders(settings)),
	];
	for (const finding of findings) console.log(`${finding.ok ? 'ok      ' : 'missing '} ${finding.message}`);
	const missing = findings.filter((finding) => !finding.ok);
	for (const finding of missing) console.log(`\n${finding.message}:\n  ${finding.remedy}`);
	console.log(missing.length === 0 ? '\nEverything is ready.' : '');
	if (missing.length > 0) process.exit(1);
});

/** Limits the time of a check. One that fails or doesn't end is a finding as well. */
async function timed(message: string, milliseconds: number, check: Promise<Finding>): Promise<Finding> {
	try {
		return await within(milliseconds, check);
	} catch (error) {
		return {
			ok: false,
			message,
			remedy: `${(error as Error).message}. Check the network and its settings.`,
		};
	}
}
