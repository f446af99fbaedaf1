/**
 * The short version of `npm run test:faults`: what must hold on any machine, however busy, after a fault or two.
 */
import { expect, test } from 'vitest';
import { coldZip } from '../scripts/faults/checks/cold-zip.ts';
import { killDatabase } from '../scripts/faults/checks/kill-database.ts';
import { killHost } from '../scripts/faults/checks/kill-host.ts';
import { tabs } from '../scripts/faults/checks/tabs.ts';
import { runCheck } from '../scripts/faults/run-check.ts';

test.each([killHost, killDatabase, tabs, coldZip])('$name: $title', { timeout: 120_000 }, async (check) => {
	const { reason, figures } = await runCheck(check, { rounds: 2 });
	expect(reason).toBeNull();
	const facts = figures.filter(({ kind }) => kind === 'fact');
	expect(facts.filter(({ target }) => target !== null).length).toBeGreaterThan(1);
	expect(facts.filter(({ met }) => !met)).toEqual([]);
});
