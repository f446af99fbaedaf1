/** `npm run test:faults`: runs the tests in `tests/faults`, which break a running Lotline on purpose, one after the other. */
import { createVitest } from 'vitest/node';
import { projectFolder } from '../host/project-folder.ts';
import { SetupError } from '../host/setup-error.ts';
import { parseArguments, runCommand } from './command.ts';

const USAGE = `Usage: npm run test:faults [-- NAME… --rounds N --untimed --list]

  NAME…        tests to run; all by default
  --rounds N   how often each fault is repeated; by default, as many times as in a full run
  --untimed    missed timings don't fail a test, for busy machines
  --list       names the tests
  --help       show this help

Each test starts its own instances of Lotline in temporary folders and talks to them only over loopback.`;

await runCommand(async () => {
	const { values, positionals } = parseArguments(USAGE, {
		allowPositionals: true,
		options: {
			rounds: { type: 'string' },
			untimed: { type: 'boolean', default: false },
			list: { type: 'boolean', default: false },
		},
	});
	const { rounds, untimed, list } = values;
	if (rounds !== undefined && !/^[1-9]\d*$/.test(rounds))
		throw new SetupError(`--rounds ${rounds}: use a whole number of at least 1.`);
	if (rounds) process.env.FAULT_ROUNDS = rounds;
	if (untimed) process.env.FAULTS_UNTIMED = '1';
	const vitest = await createVitest('test', {
		root: projectFolder,
		project: ['faults'],
		watch: false,
		reporters: ['verbose'],
		// Figures are printed as they come, without a heading for each.
		disableConsoleIntercept: true,
		...(positionals.length > 0 && { testNamePattern: new RegExp(`^(${positionals.join('|')}):`) }),
	});
	const { testModules } = await vitest.collect();
	const tests = testModules.flatMap(({ children }) => [...children.allTests()]);
	const unknown = positionals.filter((name) => !tests.some((test) => test.name.startsWith(`${name}:`)));
	if (unknown.length > 0) throw new SetupError(`Unknown test: ${unknown.join(', ')}. See --list.`);
	if (list) return console.log(tests.map(({ name }) => name).join('\n'));
	const chosen = tests.filter(({ options }) => options.mode !== 'skip');
	await vitest.start([...new Set(chosen.map(({ module }) => module.moduleId))]);
	await vitest.close();
	if (vitest.state.getCountOfFailedTests() > 0) throw new SetupError('Some of these tests failed.');
});
