import { configDefaults, defineConfig } from 'vitest/config';

/** What keeps the promises about the whole house, without the house itself. */
const OF_THE_SOURCE = 'tests/architecture.test.ts';

export default defineConfig({
	test: {
		environment: 'node',
		maxWorkers: 2,
		projects: [
			{
				extends: true,
				test: {
					name: 'unit',
					// A fit of a market takes its time on a busy machine.
					testTimeout: 20_000,
					include: ['**/*.test.{ts,tsx}'],
					exclude: [...configDefaults.exclude, 'tests/!(architecture).test.ts', 'tests/*/**'],
				},
			},
			{
				extends: true,
				test: {
					name: 'house',
					include: ['tests/**/*.test.ts'],
					exclude: [...configDefaults.exclude, OF_THE_SOURCE],
					globalSetup: 'tests/global-setup.ts',
					// A first search or a browser's start takes its time on a busy machine.
					testTimeout: 30_000,
					hookTimeout: 60_000,
				},
			},
		],
	},
});
