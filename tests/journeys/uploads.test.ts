/** An agent uploads a file in a real browser, corrects a column, imports it and finds its homes. */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { removeDeleted } from '../../host/deletions.ts';
import { fileName, photoName } from '../../host/photos/load-photo.ts';
import { photoFiles } from '../../host/photos/photo-files.ts';
import { makePictures, PHOTO_SIZES } from '../../host/photos/pictures.ts';
import { daysAgo } from '../homes.ts';
import { processUploads } from '../listings/uploads/upload-calls.ts';
import { EXPORTS, exportCsv, exportedSales } from '../samples/mls-export.ts';
import { openTestStore, sharedHost } from '../shared-host.ts';
import { newAgent, newSubscriber } from '../users.ts';
import { openPage, pathOf, runAxe, withBrowser } from './browser.ts';
import { band, price } from './workbench-page.ts';

withBrowser();
const { sql, store } = await openTestStore();
await processUploads(store);

const ZIP = '58382';
const [center] = await sql`select latitude, longitude from public.zip_places where zip = ${ZIP}`;
const row = (at: number, price: string) =>
	`U${at},${at} Journey Ln,${ZIP},${center?.latitude + at / 4000},${center?.longitude},${daysAgo(10 + at)},${price},1500,3,${at === 1 ? PHOTOS.join(' ') : ''}`;
/** Lotline has these on disk, so nothing is loaded from this host. */
const PHOTOS = ['https://photos.example.com/journey-1.jpg', 'https://photos.example.com/journey-2.jpg'];
const CSV = [
	'MLS #,Address,ZIP,Latitude,Longitude,Sold Date,Final Amt,SqFt,Beds,Photo URL',
	...[1, 2, 3, 4, 5, 6, 7].map((at) => row(at, `$${300 + at}000`)),
	row(8, ''),
].join('\n');

test('an agent uploads a file, corrects a column, searches its homes, and deletes the upload', async () => {
	const agent = await newSubscriber(sql);
	const page = await openPage(agent);
	await cachePhotos();
	await page.goto('/app');
	await page.getByRole('link', { name: 'Your data' }).click();
	expect(pathOf(page)).toBe('/app/data');
	await page.getByText('No uploads yet.').waitFor();
	await page
		.locator('input[type=file]')
		.setInputFiles({ name: 'spring.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) });

	await page.getByText('No column was recognized as the price. Match the columns below.').waitFor();
	const step = page.getByRole('list', { name: 'Steps' }).locator('[aria-current=step]');
	expect(await step.innerText()).toBe('Matching columns');
	expect(await page.getByRole('button', { name: 'Import' }).isDisabled()).toBe(true);
	expect(await page.getByText(`${ZIP}`, { exact: true }).isVisible()).toBe(true);
	await page.getByLabel('Field for Final Amt').selectOption({ label: 'Sale price' });
	await expect.poll(() => page.getByRole('button', { name: 'Import' }).isEnabled()).toBe(true);
	expect((await runAxe(page)).violations).toEqual([]);
	await page.getByRole('button', { name: 'Import' }).click();

	await page.getByText('8 rows read, 1 rejected').waitFor();
	await page.getByText('1 row: no price').waitFor();
	const [download] = await Promise.all([
		page.waitForEvent('download'),
		page.getByRole('button', { name: 'Rejected rows' }).click(),
	]);
	expect(download.suggestedFilename()).toBe('rejected-rows.csv');
	expect((await runAxe(page)).violations).toEqual([]);

	await page.getByRole('main').getByRole('link', { name: 'Price a home' }).click();
	await page.getByText('Your data', { exact: true }).first().waitFor();
	await viewPhotos(page);

	await page.goto('/app/data');
	await page.getByRole('button', { name: 'Delete' }).click();
	await page.getByText('No uploads yet.').waitFor();
	await page.getByRole('button', { name: 'Undo' }).click();
	await page.getByText('8 rows read, 1 rejected').waitFor();
	expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);

	// A page that is left can't undo, and the upload is removed all the same.
	await page.getByRole('button', { name: 'Delete' }).click();
	await page.getByText('No uploads yet.').waitFor();
	await page.goto('about:blank');
	await sql`update public.uploads set deleted_at = now() - interval '20 seconds' where user_id = ${agent.id}`;
	await removeDeleted(sql);
	expect(await sql`select from public.uploaded_listings where owner = ${agent.id}`).toHaveLength(0);
});

test('the columns of a file show which ones were joined into a parcel number', async () => {
	const agent = await newSubscriber(sql);
	const page = await openPage(agent);
	await page.goto('/app/data');
	const file = `Major,Minor,Address,ZipCode,SalePrice,DocumentDate\n88000,136,1 Elm St,${ZIP},985000,${daysAgo(20)}\n`;
	await page
		.locator('input[type=file]')
		.setInputFiles({ name: 'county.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
	await page.getByRole('button', { name: 'Check columns' }).click();
	const field = page.getByLabel('Field for Major + Minor');
	await field.waitFor();
	expect(await field.inputValue()).toBe('parcel');
	await page.getByText('0880000136', { exact: true }).waitFor();
	expect(await page.getByLabel('Field for Major', { exact: true }).isVisible()).toBe(false);
});

test('an agent sees how each rating is read, and says which end of the scale is best', async () => {
	const page = await openPage(await newSubscriber(sql));
	const lines = ['1', '4', '7'].map(
		(level, at) => `${at + 1} Journey Ln,${ZIP},${daysAgo(10)},$300000,1500,3,${level}`,
	);
	const buffer = Buffer.from(
		['Address,ZIP,Sold Date,Sold Price,SqFt,Beds,Exterior Condition', ...lines].join('\n'),
	);
	await page.goto('/app/data');
	await page.locator('input[type=file]').setInputFiles({ name: 'worn.csv', mimeType: 'text/csv', buffer });
	await page.getByText("Not used: its values don't show which end of the scale is best.").waitFor();
	const scale = page.getByLabel('Scale of Exterior Condition');
	expect(await scale.locator('option:checked').textContent()).toBe('Choose…');
	await scale.selectOption({ label: '1 is best, 7 is worst' });
	await page.getByText('Read as grades from 1 (best) to 6: 1 is 2, 4 is 4, 7 is 6.').waitFor();
	expect((await runAxe(page)).violations).toEqual([]);
	await scale.selectOption({ label: '7 is best, 1 is worst' });
	await page.getByText('1 is 6, 4 is 4, 7 is 2.').waitFor();
});

test("an agent's MLS file without coordinates is a price in four actions", async () => {
	const place = { zip: '58384', city: 'Sibley', state: 'ND' };
	const old = exportedSales(9, place).map((sale, at) => ({
		...sale,
		...{ id: `OLD${at}`, number: 9_000 + at, closed: daysAgo(at < 7 ? 400 + at : 800) },
	}));
	const page = await openPage(await newAgent());
	await page.goto('/app');

	await page.getByRole('link', { name: 'Your data' }).click();
	await page.locator('input[type=file]').setInputFiles({
		name: 'mls.csv',
		mimeType: 'text/csv',
		buffer: Buffer.from(
			exportCsv(EXPORTS.Matrix as (typeof EXPORTS)[string], [...exportedSales(191, place), ...old]),
		),
	});
	await page.getByText(/^200 homes in 58384: 200 sold from .*, 20\d\d to .*, 20\d\d\.$/).waitFor();
	await page.getByText('All 19 columns recognized.').waitFor();
	expect(await page.getByLabel('Field for Sold Price').count()).toBe(0);
	expect((await runAxe(page)).violations).toEqual([]);
	await page.getByRole('button', { name: 'Import' }).click();
	await page
		.getByText("7 sales closed more than 12 months ago: they can be comps, but aren't in the statistics.")
		.waitFor();
	await page.getByText('200 homes have no map location: compared by street, but not on the map.').waitFor();
	await page.getByText('2 sales closed more than 24 months ago: too old for comps and statistics.').waitFor();
	await page.getByRole('main').getByRole('link', { name: 'Price a home' }).click();

	await expect.poll(() => price(page)).toMatch(/^\$\d{3},000$/);
	expect(await band(page).innerText()).toMatch(/\$\d{3},000\s+80% range\s+\$\d{3},000/);
	await page.getByRole('columnheader', { name: /^Comp 6,/ }).waitFor();
});

test('a file with columns that Lotline does not use is a line, too, and its columns are a tap away', async () => {
	const page = await openPage(await newAgent());
	await page.goto('/app/data');
	const rows = [1, 2].map((at) => `${at} Elm St,${ZIP},${at}95000,${daysAgo(20)},Ann Lee`);
	await page.locator('input[type=file]').setInputFiles({
		name: 'agents.csv',
		mimeType: 'text/csv',
		buffer: Buffer.from(['Address,ZIP,Sold Price,Sold Date,Listing Agent', ...rows].join('\n')),
	});
	await page.getByText('4 of 5 columns used, without Listing Agent.').waitFor();
	await page.getByRole('button', { name: 'Check columns' }).click();
	expect(await page.getByLabel('Field for Sold Price').inputValue()).toBe('soldPrice');
	await page.getByRole('button', { name: 'Import' }).click();
	await page.getByText('2 sales have no living area: in the statistics, but not used as comps.').waitFor();
});

/**
 * A home shows its first photo or a placeholder. Its photos open in a gallery that waits for a connection and works by
 * keyboard alone.
 */
async function viewPhotos(page: Page): Promise<void> {
	const list = page.getByRole('region', { name: 'Homes found' });
	const thumbnail = list.getByRole('button', { name: /^Photos of 1 Journey Ln/ });
	await thumbnail.scrollIntoViewIfNeeded();
	await expect.poll(() => thumbnail.locator('img').evaluate(isDrawn)).toBe(true);
	expect(await list.getByRole('button', { name: /^Photos of/ }).count()).toBe(1);
	await thumbnail.focus();
	await page.context().setOffline(true);
	await page.keyboard.press('Enter');
	await page.getByText("You're offline. This opens when you're connected again.").waitFor();
	await page.context().setOffline(false);
	const gallery = page.getByRole('dialog', { name: /^1 Journey Ln/ });
	await gallery.getByText('1 of 2').waitFor();
	await expect.poll(() => gallery.getByRole('img').evaluate(isDrawn)).toBe(true);
	expect((await runAxe(page)).violations).toEqual([]);
	await page.keyboard.press('ArrowRight');
	await gallery.getByText('2 of 2').waitFor();
	await gallery.getByRole('img', { name: /^Photo 2 of 1 Journey Ln/ }).waitFor();
	await page.keyboard.press('Escape');
	await gallery.waitFor({ state: 'detached' });
	expect(await thumbnail.evaluate((button) => button === document.activeElement)).toBe(true);
}

function isDrawn(image: Element): boolean {
	return image instanceof HTMLImageElement && image.naturalWidth > 0;
}

async function cachePhotos(): Promise<void> {
	const files = photoFiles(join(sharedHost.settings.dataFolder, 'photos'), 1e9);
	const pictures = await makePictures(
		await sharp({ create: { width: 400, height: 300, channels: 3, background: '#8899aa' } })
			.jpeg()
			.toBuffer(),
	);
	for (const url of PHOTOS)
		for (const size of PHOTO_SIZES) await files.write(fileName(photoName({ url }), size), pictures[size]);
}

test('an import says how many of its rows it has read, also to an agent who comes back', async () => {
	const agent = await newAgent();
	await sql`
		insert into public.uploads (user_id, file_name, bytes, status, progress, rows, leased_until, leased_by)
		values (${agent.id}, 'large.csv', 1, 'importing', 0.248, 50000, now() + interval '1 hour', gen_random_uuid())`;
	const page = await openPage(agent);
	await page.goto('/app/data');
	await page.getByText('12,400 of 50,000 rows').waitFor();
	await page.getByText('You can leave this page. The upload keeps going.').waitFor();
	await page.getByRole('button', { name: 'Cancel' }).click();
	await page.getByText('No uploads yet.').waitFor();
});
