/** The pictures of the documentation, made from the running product. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { projectFolder } from '../../host/project-folder.ts';

/** The journey of the documentation, with a picture at each stop. */
export async function takeDocumentationPictures(page: Page): Promise<void> {
	const folder = join(projectFolder, 'web', 'public', 'docs');
	mkdirSync(folder, { recursive: true });
	const take = async (name: string) => {
		const file = join(folder, `${name}.png`);
		await page.screenshot({ path: file });
		console.log(`Took ${file}`);
	};
	await page.goto('/auth/sign-in?next=/dashboard');
	// The question about privacy is not what the pictures are about.
	await page.evaluate(() => localStorage.setItem('lotline.privacy', 'refused'));
	await page.reload();
	await page.getByRole('button', { name: 'Try the demo account' }).click();
	await page.getByLabel('ZIP code').fill('78704');
	await page.keyboard.press('Enter');
	await page.getByText('Showing 10 of').waitFor();
	await page.evaluate(() => scrollTo({ top: 0 }));
	await take('search');
	await page.getByRole('table').scrollIntoViewIfNeeded();
	await page.getByText('Showing 10 of').scrollIntoViewIfNeeded();
	await take('table');
}
