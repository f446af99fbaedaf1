import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished, TestRunner } from 'vitest';

/** A new folder, removed after the test; outside of tests, after all tests of the file. */
export function temporaryFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), 'lotline-test-'));
	const remove = () => rmSync(folder, { recursive: true, force: true });
	if (TestRunner.getCurrentTest()) onTestFinished(remove);
	else afterAll(remove);
	return folder;
}
