/** The privacy choice, and the events it allows. */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type {} from '../../../web/events.ts';
import { PASSWORD } from '../../users.ts';
import { openPage, visit, withBrowser } from '../browser.ts';

withBrowser();

const banner = (page: Page) => page.getByRole('region', { name: 'May we count visits' });

async function signUp(page: Page): Promise<unknown> {
	await page.goto('/auth/sign-up');
	await page.getByLabel('Email', { exact: true }).fill(`privacy-${randomUUID()}@example.com`);
	await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
	await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
	await page.getByRole('main').getByRole('button', { name: 'Sign up', exact: true }).click();
	await page.waitForURL('**/account');
	return page.evaluate(() => window.dataLayer ?? []);
}

test('nothing is recorded before the user makes a choice', async () => {
	const page = await visit('/pricing', null, { privacy: 'undecided' });
	await banner(page).waitFor();
	expect(await signUp(page)).toEqual([]);
});

test.each([
	{ width: 1280, height: 800 },
	{ width: 390, height: 844 },
	{ width: 360, height: 640 },
])(
	'the question takes its own 64 pixels above the footer at $width × $height, and moves nothing',
	async (viewport) => {
		const page = await openPage(null, { privacy: 'undecided', own: true, viewport });
		await page.addInitScript(() => {
			const shifts: number[] = [];
			Object.assign(window, { shifts });
			new PerformanceObserver((list) => {
				for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
			}).observe({ type: 'layout-shift', buffered: true });
		});
		await page.goto('/pricing');
		await banner(page).waitFor();
		expect(await banner(page).evaluate((element) => getComputedStyle(element).position)).toBe('static');
		const [question, footer] = [
			await banner(page).boundingBox(),
			await page.getByRole('contentinfo').boundingBox(),
		];
		expect(question?.height).toBe(64);
		expect((question?.y ?? 0) + (question?.height ?? 0)).toBeLessThanOrEqual((footer?.y ?? 0) + 1);
		expect(await page.evaluate(() => (window as never as { shifts: number[] }).shifts)).toEqual([]);
	},
);

test('a signed-in user is not asked, and decides in the settings', async () => {
	const page = await openPage(null, { privacy: 'undecided' });
	await signUp(page);
	await page.goto('/account/settings');
	await page.getByText("You haven't decided yet").waitFor();
	expect(await banner(page).count()).toBe(0);
	await page.getByRole('region', { name: 'Privacy' }).getByText('Yes', { exact: true }).click();
	await page.getByText('You allow product events').waitFor();
});

test('after a user allows events, the banner stays away and sign-up is recorded', async () => {
	const page = await visit('/careers', null, { privacy: 'undecided' });
	await banner(page).getByRole('button', { name: 'Yes' }).click();
	await banner(page).waitFor({ state: 'detached' });
	expect(await signUp(page)).toEqual([{ event: 'sign_up', method: 'email' }]);
	expect(await banner(page).count()).toBe(0);
});

test('a user who declines is not recorded and can change the choice later', async () => {
	const page = await visit('/privacy-choices', null, { privacy: 'undecided' });
	await page.getByText("You haven't decided yet").waitFor();
	await banner(page).getByRole('button', { name: 'No', exact: true }).click();
	await page.getByText('You declined product events').waitFor();
	await page.getByRole('main').getByText('Yes', { exact: true }).click();
	await page.getByText('You allow product events').waitFor();
	await page.reload();
	await page.getByText('You allow product events').waitFor();
	await page.getByRole('main').getByText('No', { exact: true }).click();
	expect(await signUp(page)).toEqual([]);
});

test('Global Privacy Control counts as declining, whatever choice was saved before', async () => {
	const page = await openPage(null, { privacy: 'granted', own: true });
	await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
	await page.goto('/privacy-choices');
	await page.getByText('Your browser sends a Global Privacy Control signal').waitFor();
	expect(await page.getByRole('radio', { name: 'Yes' }).isDisabled()).toBe(true);
	expect(await banner(page).count()).toBe(0);
	expect(await signUp(page)).toEqual([]);
});
