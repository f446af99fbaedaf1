/** `npm run test:faults`: breaks a running Lotline on purpose, and reports what survives. */
import { SetupError } from '../host/setup-error.ts';
import { parseArguments, runCommand } from './command.ts';
import { CHECKS } from './faults/checks.ts';
import { type Check, type Figure, type Outcome, runCheck } from './faults/trial.ts';

const USAGE = `Usage: npm run test:faults [-- NAME… --rounds N --untimed --list]

  NAME…        checks to run; all by default
  --rounds N   how often each fault is repeated; by default, as many times as in a full run
  --untimed    missed timings don't fail a check, for busy machines
  --list       names and describes the checks
  --help       show this help

Each check starts its own instances of Lotline in temporary folders and talks to them only over loopback.`;

await runCommand(async () => {
	const { values, positionals } = parseArguments(USAGE, {
		allowPositionals: true,
		options: {
			rounds: { type: 'string' },
			untimed: { type: 'boolean', default: false },
			list: { type: 'boolean', default: false },
		},
	});
	const unknown = positionals.filter((name) => !CHECKS.some((check) => check.name === name));
	if (unknown.length > 0) throw new SetupError(`Unknown check: ${unknown.join(', ')}. See --list.`);
	const rounds = values.rounds === undefined ? undefined : Number(values.rounds);
	if (rounds !== undefined && !(Number.isInteger(rounds) && rounds > 0))
		throw new SetupError(`--rounds ${values.rounds}: use a whole number of at least 1.`);
	if (values.list) return console.log(CHECKS.map(describe).join('\n'));
	const outcomes: Outcome[] = [];
	for (const check of CHECKS.filter(({ name }) => positionals.length === 0 || positionals.includes(name)))
		outcomes.push(await runAndPrint(check, rounds, !values.untimed));
	console.log(`\n${outcomes.map(({ check, state }) => `${state.padEnd(8)} ${check.name}`).join('\n')}`);
	const failed = outcomes.filter(({ state }) => state === 'failed').length;
	if (failed > 0) throw new SetupError(`${failed} of ${outcomes.length} checks failed.`);
});

function describe({ name, title, rounds }: Check): string {
	return `${name.padEnd(20)} ${title} (${rounds} rounds).`;
}

async function runAndPrint(check: Check, rounds: number | undefined, isTimed: boolean): Promise<Outcome> {
	console.log(`\n${check.name}: ${check.title}`);
	const startedAt = performance.now();
	const outcome = await runCheck(check, rounds, printFigure, isTimed);
	const seconds = Math.round((performance.now() - startedAt) / 1000);
	console.log(`  ${outcome.state}${outcome.reason ? `: ${outcome.reason}` : ` in ${seconds} s`}`);
	return outcome;
}

function printFigure({ what, value, target, met }: Figure): void {
	const mark = target === null ? ' ' : met ? '✓' : '✗';
	const goal = target === null ? '' : `  (target: ${target})`;
	console.log(`  ${mark} ${what}: ${value}${goal}`);
}
