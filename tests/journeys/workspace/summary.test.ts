/** The summary next to the price: rule-based, AI-written or edited, and credited to its author in the report. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { openIsolatedHost } from '../../isolated-host.ts';
import { type LlmResponse, openLlmDouble } from '../../llm-double.ts';
import { createDraft, saveTown } from '../../reports.ts';
import { signUp } from '../../users.ts';
import { openPage, withBrowser } from '../browser.ts';

withBrowser();
const llm = await openLlmDouble();
afterAll(() => llm.close());
const { url, sql, visitor, post } = await openIsolatedHost(llm.settings);
const ZIP = '59404';
const HOME = `7 Report Lane, Great Falls, MT ${ZIP}`;
await saveTown(sql, ZIP, '7 Report Ln');

/** A model response that uses only the figures it was given. */
function echoFigures(prompt: string): LlmResponse {
	const [, price] = /Indicated price: (\$[\d,]+)/.exec(prompt) ?? [];
	return {
		text: `Taken together, the comparable sales support a price of ${price}. The evidence is recent.`,
	};
}

test("the AI summary falls back to Lotline's own on failure, can be edited, and names its author in the report", async () => {
	const { session } = await signUp(visitor());
	const page = await openPage({ session }, { baseURL: url });
	await page.goto('/dashboard');
	await page.getByText('Address', { exact: true }).first().click();
	await page.getByLabel('Full address').fill(HOME);
	await page.getByRole('button', { name: 'Search', exact: true }).click();
	const summary = page.getByRole('region', { name: 'Summary' });
	await summary.getByText(/^The evidence supports a price of \$/).waitFor();
	await summary.getByText(/^Summary written by Lotline/).waitFor();

	llm.respond = () => 'busy';
	await summary.getByRole('button', { name: 'Write with AI' }).click();
	await summary
		.getByText("The AI service is busy. Try again in a minute. Lotline's own summary is shown.")
		.waitFor();
	await summary.getByText(/^The evidence supports a price of \$/).waitFor();

	llm.respond = echoFigures;
	await summary.getByRole('button', { name: 'Write with AI' }).click();
	await summary
		.getByText(
			/^Taken together, the comparable sales support a price of \$[\d,]+\. The evidence is recent\.$/,
		)
		.waitFor();
	await summary.getByText(/^Summary written by AI/).waitFor();

	llm.respond = () => 'busy';
	await summary.getByRole('button', { name: 'Rewrite with AI' }).click();
	await summary
		.getByText(/^Summary written by AI.* The AI service is busy.* The previous AI summary is shown\.$/)
		.waitFor();
	await summary.getByText(/^Taken together/).waitFor();
	expect(JSON.stringify(llm.requests)).not.toContain('Report Ln');

	await page.getByRole('button', { name: 'Create report' }).click();
	const dialog = page.getByRole('dialog');
	expect(await dialog.getByLabel('Summary').inputValue()).toMatch(/^Taken together/);
	await dialog.getByLabel('Leave my name off this report').check();
	await dialog.getByRole('button', { name: 'Create report' }).click();
	await page.waitForURL('**/app/reports/**');
	const report = page.getByRole('article');
	await report.getByText(/^Taken together/).waitFor();
	await report.getByText(/^Summary written by a language model from the figures in this report/).waitFor();

	await page.goBack();
	await summary.getByText(/^The evidence supports a price of \$/).waitFor();
	await page.getByRole('button', { name: 'Create report' }).click();
	const box = dialog.getByLabel('Summary');
	await box.fill('Perfect for young families.');
	await dialog.getByText('In the summary').waitFor();
	await box.fill('A solid price, well supported by recent sales nearby.');
	await dialog.getByLabel('Leave my name off this report').check();
	await dialog.getByRole('button', { name: 'Create report' }).click();
	await page.waitForURL('**/app/reports/**');
	await report.getByText('A solid price, well supported by recent sales nearby.').waitFor();
	await report.getByText('Summary written by your agent.').waitFor();
});

test('the summary function requires a signed-in search, and forged AI text is credited to the agent', async () => {
	const { session } = await signUp(visitor());
	const headers = { authorization: `Bearer ${session.access_token}`, 'idempotency-key': randomUUID() };
	const body = createDraft(HOME);
	expect((await post('/functions/v1/summary', body)).status).toBe(401);
	const withoutKey = { authorization: headers.authorization };
	expect((await post('/functions/v1/summary', body, withoutKey)).status).toBe(400);
	llm.respond = echoFigures;
	const response = await post('/functions/v1/summary', body, headers);
	expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
	expect(response.headers.get('x-accel-buffering')).toBe('no');
	expect(await response.text()).toMatch(/"type":"sentence".*"type":"done"/s);

	const forged = { text: 'It is worth $9,999,999 at least.', by: 'ai' as const };
	const created = await post('/functions/v1/report', createDraft(HOME, { summary: forged }), headers);
	const { id } = (await created.json()) as { id: string };
	const [row] = await sql`select report->'summary' as summary from public.reports where id = ${id}`;
	expect(row?.summary).toEqual({ text: forged.text, by: 'agent' });
	const outdated = { text: 'The evidence supports a price of $1.', by: 'rules' as const };
	const rewritten = await post('/functions/v1/report', createDraft(HOME, { summary: outdated }), headers);
	const { id: other } = (await rewritten.json()) as { id: string };
	const [current] = await sql`select report->'summary' as summary from public.reports where id = ${other}`;
	expect(current?.summary).toEqual({ text: expect.stringMatching(/an 80% prediction range/), by: 'rules' });
	const forbidden = { text: 'Perfect for young families.', by: 'agent' as const };
	const refused = await post('/functions/v1/report', createDraft(HOME, { summary: forbidden }), headers);
	expect([refused.status, await refused.json()]).toEqual([
		422,
		{ error: expect.stringContaining('in your summary') },
	]);
});
