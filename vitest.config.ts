import { configDefaults, defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/setup/longest-first.ts';

/** Tests of the sources as a whole, which need no running product. */
const OF_THE_SOURCE = 'tests/{architecture,language}.test.ts';
const OF_THE_HOUSE = ['tests/!(architecture|language).test.ts', 'tests/*/**'];
/** Tests that put other modules in place of some: what they import is theirs alone. */
const MOCKED = '**/*.mocked.test.ts';

export default defineConfig({
	test: {
		environment: 'node',
		// CI machines are shared: a browser or a database may miss even a generous deadline. What fails three times is broken.
		retry: process.env.CI ? 2 : 0,
		// A condition that holds ends its wait at once, so only what fails is slower.
		expect: { poll: { timeout: 30_000 } },
		sequence: { sequencer: LongestFirst },
		// Much of their time the integration tests wait for a page, a process or a timer: on two cores, three run at once.
		maxWorkers: 3,
		projects: [
			{
				extends: true,
				test: {
					name: 'unit',
					// Files share the modules that they import, and leave what they import as it was.
					isolate: false,
					pool: 'threads',
					// Fitting a market can be slow on a busy machine.
					testTimeout: 60_000,
					include: ['**/*.test.{ts,tsx}'],
					exclude: [...configDefaults.exclude, ...OF_THE_HOUSE, MOCKED],
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
					name: 'house',
					// As above, and the journeys of a worker share one browser.
					isolate: false,
					include: ['tests/**/*.test.ts'],
					exclude: [...configDefaults.exclude, OF_THE_SOURCE],
					globalSetup: 'tests/setup/global-setup.ts',
					// A first search or starting a browser can be slow on a busy machine.
					testTimeout: 180_000,
					hookTimeout: 120_000,
				},
			},
		],
	},
});
