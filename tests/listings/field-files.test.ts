/** Small files in formats met in the field, imported by the operator and uploaded by an agent. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { analyze } from '../../domain/analysis/analyze.ts';
import { NO_CHOICES } from '../../domain/comps/choices.ts';
import { todayInUs } from '../../domain/dates/days.ts';
import type { Subject } from '../../domain/home/home.ts';
import { initialSubject } from '../../domain/home/subject.ts';
import { importFile } from '../../host/import/import-file.ts';
import { openTestStore } from '../shared-host.ts';
import { findComps, findEvidence, newSubscriber, type TestUser } from '../users.ts';
import { processUploads, upload } from './uploads/upload-calls.ts';

const { sql, store } = await openTestStore();
await processUploads(store);
const today = todayInUs(new Date());

const path = (name: string) => join('tests', 'fixtures', 'field', `${name}.csv`);

/** Both ways in which a file arrives. */
const WAYS: readonly [string, (agent: TestUser, name: string) => Promise<unknown>][] = [
	['imported', (_, name) => importFile({ store, path: path(name), sourceName: name, today })],
	['uploaded', (agent, name) => upload(agent, readFileSync(path(name)), {}, `${name}.csv`)],
];

const priceOf = async (agent: TestUser, address: string, zip: string, facts: Partial<Subject> = {}) => {
	const evidence = await findEvidence(agent, { address });
	const subject = { ...initialSubject(evidence, zip, address), ...facts };
	return analyze(evidence, subject, { ...NO_CHOICES, searchRadius: 0.5 }).conclusion?.price ?? null;
};

describe.each(WAYS)('%s', (_, load) => {
	let agent: TestUser;
	beforeEach(async () => {
		await sql`delete from public.listings where zip in ('22030', '19153')`;
		agent = await newSubscriber(sql);
	});

	test('one deed for twelve homes bends no price and no statistic', async () => {
		const address = '2621 S Birch St, Philadelphia, PA 19153';
		await load(agent, 'A05-bulk-0');
		const before = await priceOf(agent, address, '19153');
		await load(agent, 'A05-bulk-12');
		const after = (await priceOf(agent, address, '19153')) ?? 0;
		expect(before).toBeGreaterThan(255_000);
		expect(before).toBeLessThan(271_000);
		expect(Math.abs(after / (before ?? 1) - 1)).toBeLessThan(0.03);
		const { kpis } = await findComps(agent, { zip: '19153' });
		expect(kpis.p75_price).toBeLessThan(300_000);
	});

	test('a home that is listed again under another number is one listing', async () => {
		await load(agent, 'A06b-first');
		await load(agent, 'A06b-second');
		const { comps } = await findComps(agent, { zip: '22030' });
		expect(comps.map(({ address, price }) => [address, price]).sort()).toEqual([
			['12 Elm St', 615_000],
			['99 Oak St', 610_000],
		]);
	});

	test('two spellings of a unit and of a county road are one home each', async () => {
		await load(agent, 'A08b-first');
		await load(agent, 'A08b-second');
		expect((await findComps(agent, { zip: '22030' })).found).toBe(2);
	});

	test('sales without a property type give a price', async () => {
		await load(agent, 'A09-no-type-22030');
		const price = await priceOf(agent, '2700 Pleasant St, Fairfax, VA 22030', '22030', {
			livingArea: 1_800,
			homeType: 'single_family',
		});
		expect(price).toBeGreaterThan(640_000);
		expect(price).toBeLessThan(680_000);
	});
});
