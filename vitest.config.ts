import { configDefaults, defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/setup/longest-first.ts';

/** Tests of the sources as a whole, which need no running product. */
const SOURCE_TESTS = 'tests/{architecture,deployment,documents,language}.test.ts';
const INTEGRATION_TESTS = ['tests/!(architecture|deployment|documents|language).test.ts', 'tests/*/**'];
/**
 * The second lane (`npm run test:all`): kills, backups and starts of whole processes, Deno, axe and layout on every page, all
 * but the main journeys (sign up, search, price, edit, report, upload, pay), fits of whole counties, every state's wording,
 * every figure of a report traced to its rows, every sheet of its PDF, every field of every listing service, guesses of
 * passwords, codes and tokens, and every way that homes, emails and payments can arrive late, twice or in conflict.
 */
const SECOND_LANE = [
	'tests/operation/**/*.test.ts',
	'tests/faults/repeated.test.ts',
	'tests/runtimes/**/*.test.ts',
	'tests/deployment/**/*.test.ts',
	'tests/host/{fair-use,health}.test.ts',
	'tests/listings/!(import*|same-homes).test.ts',
	'tests/listings/uploads/**/*.test.ts',
	'tests/accounts/{attempt-limits,email-delivery,google-down,mail,market-emails,opening-emails,report-emails}.test.ts',
	'tests/accounts/{shared-code,shared-refresh,two-factor-emails,two-factor-sign-in}.test.ts',
	'tests/searches/forged-tokens.test.ts',
	'tests/billing/{billing-operation,billing-reconcile,demo-billing,stripe-lifecycle}.test.ts',
	'tests/database/{admin/market-imports,on-market,usage/late-renewals}.test.ts',
	'tests/pricing/{cover-photo,markets,report-streets}.test.ts',
	'tests/providers/listing-endings.test.ts',
	'tests/consistency/**/*.test.ts',
	'tests/journeys/accessibility.test.ts',
	'tests/journeys/*/**/*.test.ts',
	'domain/accuracy/nearby-backtest.test.ts',
	'providers/**/{conformance,dialect}.test.ts',
	'report/{state-wording,traced-figures}.test.ts',
	'report/pdf/{other-scripts,sheets}.test.ts',
];
/** Fits, PDFs, services over HTTP and checks of the whole source: `npm run test:unit` leaves them out, `npm test` doesn't. */
const HEAVY = [
	'domain/{fitting,pricing/range}/**/*.test.ts',
	'providers/**/*.test.ts',
	'report/{compose,pdf,traced-figures}*.test.ts',
	'report/pdf/**/*.test.ts',
	'web/features/report/**/*.test.tsx',
	SOURCE_TESTS,
];
/** Long, random or hostile inputs, also in the second lane: they take longer than the tests of what they check. */
const LIMITS = '**/*.{hostile,limits,properties}.test.ts';
/** Tests that mock modules: they don't share the modules they import. */
const MOCKED = '**/*.mocked.test.ts';

/** Integration tests share one running Lotline, and the journeys of a worker share one browser. */
const ON_THE_PRODUCT = {
	// As in unit tests, files share the modules they import.
	isolate: false,
	globalSetup: 'tests/setup/global-setup.ts',
	// A first search or starting a browser can be slow on a busy machine.
	testTimeout: 180_000,
	hookTimeout: 120_000,
};

/** The promises that hold on any machine, however busy, after a fault or two. */
const SHORT_FAULTS = { FAULT_ROUNDS: '2', FAULTS_UNTIMED: '1', FAULTS_UNPRINTED: '1' };

/** Unit tests. */
const IN_ONE_PROCESS = {
	// Files share the modules they import, and leave them unchanged.
	isolate: false,
	pool: 'threads',
	// Fitting a market can be slow on a busy machine.
	testTimeout: 60_000,
} as const;

export default defineConfig({
	test: {
		environment: 'node',
		// CI machines are shared, so a browser or a database may miss even a generous deadline. A test that fails three
		// times is broken.
		retry: process.env.CI ? 2 : 0,
		// A wait ends when its condition holds, so only failing tests are slower.
		expect: { poll: { timeout: 30_000 } },
		sequence: { sequencer: LongestFirst },
		// Integration tests spend much of their time waiting for a page, a process or a timer, so four run at once on
		// two cores. With three, the cores are idle for a sixth of the time.
		maxWorkers: 4,
		projects: [
			{
				extends: true,
				test: {
					...IN_ONE_PROCESS,
					name: 'unit',
					include: ['**/*.test.{ts,tsx}'],
					exclude: [
						...configDefaults.exclude,
						...INTEGRATION_TESTS,
						...SECOND_LANE,
						...HEAVY,
						LIMITS,
						MOCKED,
					],
				},
			},
			{
				extends: true,
				test: {
					...IN_ONE_PROCESS,
					name: 'heavy',
					include: HEAVY,
					exclude: [...configDefaults.exclude, ...SECOND_LANE, LIMITS, MOCKED],
				},
			},
			{
				extends: true,
				test: {
					name: 'mocked',
					testTimeout: 60_000,
					include: [MOCKED],
				},
			},
			{
				extends: true,
				test: {
					...ON_THE_PRODUCT,
					name: 'product',
					include: ['tests/**/*.test.ts'],
					exclude: [...configDefaults.exclude, SOURCE_TESTS, ...SECOND_LANE, LIMITS, 'tests/faults/**'],
				},
			},
			{
				extends: true,
				test: {
					...ON_THE_PRODUCT,
					name: 'operation',
					include: [...SECOND_LANE, LIMITS],
					env: SHORT_FAULTS,
				},
			},
			{
				extends: true,
				test: {
					name: 'faults',
					isolate: false,
					include: ['tests/faults/*.test.ts'],
					// They measure the machine, so they have it to themselves, for as long as they need.
					fileParallelism: false,
					testTimeout: 40 * 60_000,
					hookTimeout: 120_000,
				},
			},
		],
	},
});
