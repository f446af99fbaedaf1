/** `npm run test:faults`: breaks a running Lotline on purpose, and reports what survives. */
import { SetupProblem } from '../host/setup-problem.ts';
import { exitOnSignals } from './cleanup/exit-on-signals.ts';
import { parseArguments, runCommand } from './command.ts';
import type { Check, Figure, Outcome } from './faults/check.ts';
import { CHECKS } from './faults/checks.ts';
import { runCheck } from './faults/run-check.ts';

const USAGE = `Usage: npm run test:faults [-- NAME… --rounds N --list]

  NAME…        checks to run; all by default
  --rounds N   how often each fault is repeated; by default, as many times as in a full run
  --list       names and describes the checks
  --help       show this help

Each check starts its own instances of Lotline in temporary folders and talks to them only over loopback.`;

exitOnSignals();

await runCommand(async () => {
	const { values, positionals } = parseArguments(USAGE, {
		allowPositionals: true,
		options: {
			rounds: { type: 'string' },
			list: { type: 'boolean', default: false },
			help: { type: 'boolean', default: false },
		},
	});
	if (values.help) return console.log(USAGE);
	if (values.list) return list();
	const rounds = readRounds(values.rounds);
	const outcomes: Outcome[] = [];
	for (const check of chosenChecks(positionals)) outcomes.push(await runAndPrint(check, rounds));
	printSummary(outcomes);
	const failed = outcomes.filter(({ state }) => state === 'failed').length;
	if (failed > 0) throw new SetupProblem(`${failed} of ${outcomes.length} checks failed.`);
});

function chosenChecks(names: readonly string[]): readonly Check[] {
	const unknown = names.filter((name) => !CHECKS.some((check) => check.name === name));
	if (unknown.length > 0) throw new SetupProblem(`Unknown check: ${unknown.join(', ')}. See --list.`);
	return names.length === 0 ? CHECKS : CHECKS.filter(({ name }) => names.includes(name));
}

function readRounds(text: string | undefined): number | undefined {
	if (text === undefined) return undefined;
	const rounds = Number(text);
	if (!Number.isInteger(rounds) || rounds < 1)
		throw new SetupProblem(`--rounds ${text}: use a whole number of at least 1.`);
	return rounds;
}

function list(): void {
	for (const { name, title, rounds } of CHECKS)
		console.log(`${name.padEnd(20)} ${title} (${rounds} rounds).`);
}

async function runAndPrint(check: Check, rounds: number | undefined): Promise<Outcome> {
	console.log(`\n${check.name}: ${check.title}`);
	const startedAt = performance.now();
	const outcome = await runCheck(check, { ...(rounds && { rounds }), onFigure: printFigure });
	const seconds = Math.round((performance.now() - startedAt) / 1000);
	if (outcome.reason) console.log(`  ${outcome.state}: ${outcome.reason}`);
	else console.log(`  ${outcome.state} in ${seconds} s`);
	return outcome;
}

function printFigure({ what, value, target, met }: Figure): void {
	const mark = target === null ? ' ' : met ? '✓' : '✗';
	const goal = target === null ? '' : `  (target: ${target})`;
	console.log(`  ${mark} ${what}: ${value}${goal}`);
}

function printSummary(outcomes: readonly Outcome[]): void {
	console.log('');
	for (const { check, state } of outcomes) console.log(`${state.padEnd(8)} ${check.name}`);
}
