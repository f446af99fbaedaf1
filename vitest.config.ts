import { configDefaults, defineConfig } from 'vitest/config';

/** Tests of the sources as a whole, which need no running product. */
const OF_THE_SOURCE = 'tests/{architecture,language}.test.ts';

export default defineConfig({
	test: {
		environment: 'node',
		maxWorkers: 2,
		// CI machines are shared: a browser or a database may miss even a generous deadline. What fails three times is broken.
		retry: process.env.CI ? 2 : 0,
		// A condition that holds ends its wait at once, so only what fails is slower.
		expect: { poll: { timeout: 30_000 } },
		projects: [
			{
				extends: true,
				test: {
					name: 'unit',
					// Fitting a market can be slow on a busy machine.
					testTimeout: 60_000,
					include: ['**/*.test.{ts,tsx}'],
					exclude: [...configDefaults.exclude, 'tests/!(architecture|language).test.ts', 'tests/*/**'],
				},
			},
			{
				extends: true,
				test: {
					name: 'house',
					include: ['tests/**/*.test.ts'],
					exclude: [...configDefaults.exclude, OF_THE_SOURCE],
					globalSetup: 'tests/global-setup.ts',
					// A first search or starting a browser can be slow on a busy machine.
					testTimeout: 120_000,
					hookTimeout: 120_000,
				},
			},
		],
	},
});
