import { configDefaults, defineConfig } from 'vitest/config';

/** Tests of the sources as a whole, which need no running product. */
const OF_THE_SOURCE = 'tests/{architecture,language}.test.ts';

export default defineConfig({
	test: {
		environment: 'node',
		maxWorkers: 2,
		// CI machines are shared, so a browser or a database may miss a deadline once.
		retry: process.env.CI ? 1 : 0,
		projects: [
			{
				extends: true,
				test: {
					name: 'unit',
					// Fitting a market can be slow on a busy machine.
					testTimeout: 20_000,
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
					testTimeout: 30_000,
					hookTimeout: 60_000,
				},
			},
		],
	},
});
