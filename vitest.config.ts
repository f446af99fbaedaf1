import { configDefaults, defineConfig } from 'vitest/config';

/** What keeps the promises about the whole house, without the house itself. */
const OF_THE_SOURCE = 'tests/architecture.test.ts';

export default defineConfig({
	test: {
		environment: 'node',
		// One more than the cores of a small machine: tests of processes and pages wait more than they work.
		maxWorkers: 3,
		projects: [
			{
				extends: true,
				test: {
					name: 'unit',
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
