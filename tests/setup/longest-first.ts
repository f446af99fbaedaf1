/**
 * The order of test files: integration tests before unit tests, each from the longest to the shortest, so that short
 * ones fill the end.
 */
import { existsSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const PROJECTS = ['product', 'operation', 'mocked', 'heavy', 'unit', 'faults'];

/**
 * The longest test files, for a fresh clone, which has no durations of an earlier run. The other files are ordered by
 * size.
 */
const LONGEST = [
	'tests/faults/repeated.test.ts',
	'tests/journeys/accessibility.test.ts',
	'tests/journeys/workbench.test.ts',
	'tests/journeys/workspace/reports.test.ts',
	'tests/journeys/workspace/workbench-edits.test.ts',
	'tests/operation/backup.test.ts',
	'tests/operation/operation.test.ts',
	'tests/operation/shared-database.test.ts',
	'tests/journeys/search/result-screen.test.ts',
	'tests/journeys/screens/design.test.ts',
	'tests/operation/shutdown.test.ts',
	'tests/operation/secrets.test.ts',
	'tests/operation/market-fits.test.ts',
	'tests/listings/uploads/upload-readers.test.ts',
	'tests/pricing/markets.test.ts',
	'tests/journeys/accounts.test.ts',
	'tests/listings/uploads/uploads.test.ts',
	'tests/journeys/report.test.ts',
	'tests/accounts/mail.test.ts',
	'tests/journeys/search.test.ts',
	'tests/journeys/accounts/session-end.test.ts',
	'tests/journeys/search/units.test.ts',
	'tests/journeys/search/map.test.ts',
	'tests/journeys/workspace/first-report.test.ts',
	'tests/listings/cache-scope.test.ts',
	'tests/billing/billing-operation.test.ts',
	'tests/journeys/accounts/billing.test.ts',
	'tests/operation/database-faults.test.ts',
	'tests/journeys/screens/first-screen.test.ts',
	'tests/journeys/screens/site.test.ts',
	'tests/journeys/uploads.test.ts',
	'tests/journeys/purchase.test.ts',
	'tests/database/admin/market-imports.test.ts',
	'tests/database/profile.test.ts',
	'tests/database/access.test.ts',
	'tests/journeys/workspace/report-links.test.ts',
	'tests/journeys/accounts/google.test.ts',
	'tests/runtimes/deno.test.ts',
	'report/pdf.test.ts',
	'domain/fitting/fit-market.test.ts',
];

const missing = LONGEST.filter((file) => !existsSync(file));
if (missing.length > 0)
	throw new Error(`tests/setup/longest-first.ts lists files that don't exist: ${missing}`);

export class LongestFirst extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const sorted = await super.sort(files);
		return sorted.sort((a, b) => projectOf(a) - projectOf(b) || rankOf(a) - rankOf(b));
	}
}

function projectOf({ project }: TestSpecification): number {
	return PROJECTS.indexOf(project.name);
}

function rankOf({ moduleId }: TestSpecification): number {
	const rank = LONGEST.findIndex((file) => moduleId.endsWith(`/${file}`));
	return rank < 0 ? LONGEST.length : rank;
}
