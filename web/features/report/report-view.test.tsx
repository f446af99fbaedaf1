import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { PRICE_REPORT_KINDS } from '../../../contract/reports/report-request.ts';
import { column, row, table } from '../../../report/blocks.ts';
import { composeReport } from '../../../report/compose.ts';
import type { Report } from '../../../report/report.ts';
import { STATES } from '../../../tests/sample-report.ts';
import { TableBlockView } from './blocks/table-block.tsx';
import { ReportView } from './report-view.tsx';

const drawn = (report: Report) => renderToStaticMarkup(<ReportView report={report} />);
const count = (html: string, part: RegExp) => html.match(part)?.length ?? 0;

describe.each(PRICE_REPORT_KINDS)('a report of the kind %s', (kind) => {
	test.each(Object.entries(STATES))('is drawn of %s', (_, input) => {
		const report = composeReport({ ...input(), kind });
		const html = drawn(report);
		expect(count(html, /<h1/g)).toBe(1);
		expect(count(html, /class="sheet"/g)).toBe(report.pages.length);
		expect(html).not.toMatch(/NaN|undefined|Infinity|\bnull\b/);
		expect(count(html, /<table/g)).toBe(count(html, /<caption>[^<]+<\/caption>/g));
		expect(html).not.toMatch(/<th(?![^>]* scope=)[ >]/);
		for (const notice of report.notices) {
			expect(
				count(html, new RegExp(`>${notice}<|· ${notice}<|>${notice}</`, 'g')),
				notice,
			).toBeGreaterThanOrEqual(report.pages.length);
		}
	});
});

test('an agent’s text and pictures are rendered as text and pictures, whatever they contain', () => {
	const input = STATES['a full market']?.();
	if (!input) throw new Error('The sample has no full market.');
	const brand = {
		...input.brand,
		name: '<script>alert(1)</script>',
		website: 'javascript:alert(1)',
		email: 'a@b.example?bcc=all@example.com',
		phone: 'call me',
	};
	const html = drawn(
		composeReport({ ...input, brand, request: { ...input.request, note: '<img src=x onerror=alert(1)>' } }),
	);
	expect(html).not.toMatch(/<script|<img|href="javascript|href="mailto|href="tel/);
	expect(html).toContain('&lt;img src=x');
});

test('a numbered row is announced as a comp, unless its table says otherwise', () => {
	const block = table('Sales', [column('Home', 1, 'start')], [row(['12 Oak St'], { pin: 1 })]);
	const announced = (numbered: object) =>
		renderToStaticMarkup(<TableBlockView block={{ ...block, ...numbered }} />);
	expect(announced({})).toContain('>Comp </span>1<');
	expect(announced({ numbered: 'Sale' })).toContain('>Sale </span>1<');
});

test('a report without a profile has no empty letterhead', () => {
	const input = STATES['a full market']?.();
	if (!input) throw new Error('The sample has no full market.');
	const nobody = { name: '', brokerage: '', licenseNumber: '', phone: '', website: '', email: '', color: '' };
	const html = drawn(composeReport({ ...input, brand: { ...nobody, photo: null, logo: null } }));
	expect(html).not.toContain('<header');
});
