/** A user's profile: what is accepted, and that no one else can reach it. */
import { describe, expect, test } from 'vitest';
import { newAgent } from '../users.ts';
import {
	extendedWebpOfSize,
	JPEG,
	jpegOfSize,
	losslessWebpOfSize,
	png,
	WEBP_EXTENDED,
	WEBP_LOSSLESS,
	WEBP_LOSSY,
	webpOfSize,
} from './images.ts';
import { PROFILE, read, save } from './profile-calls.ts';

const dataUrl = (kind: string, bytes: Buffer) => `data:image/${kind};base64,${bytes.toString('base64')}`;
const PNG = png(1, 1);

describe('a profile', () => {
	test('is saved as entered, trimmed, and readable only by its owner', async () => {
		const [agent, other] = await Promise.all([newAgent(), newAgent()]);
		expect((await save(agent, { name: '  Ann Agent ', photo: dataUrl('png', PNG) })).error).toBeNull();
		expect(await read(agent)).toMatchObject({
			...PROFILE,
			brand_color: '#aa3300',
			photo: dataUrl('png', PNG),
			logo: null,
		});
		expect((await other.client.from('profiles').select('*').eq('id', agent.id)).data).toEqual([]);
		expect((await save(other, { name: 'Other' })).error).toBeNull();
		expect(await read(agent)).toMatchObject({ name: 'Ann Agent' });
	});

	test('has disclosures of its own, which saving the profile keeps', async () => {
		const agent = await newAgent();
		const disclosures = {
			interest: ' None ',
			assumptions: '',
			broker_wordings: { '': 'As supervised by Pat Broker.', NJ: 'Not the equivalent of an appraisal.' },
		};
		expect((await agent.client.rpc('update_disclosures', disclosures)).error).toBeNull();
		expect((await save(agent)).error).toBeNull();
		expect(await read(agent)).toMatchObject({ ...disclosures, interest: 'None' });
		const tooLong = { ...disclosures, assumptions: 'x'.repeat(601) };
		expect((await agent.client.rpc('update_disclosures', tooLong)).status).toBe(400);
		for (const broker_wordings of [{ NJ: 'x'.repeat(601) }, { 'New Jersey': 'x' }, ['x'], 'x']) {
			const wrong = { ...disclosures, broker_wordings };
			expect((await agent.client.rpc('update_disclosures', wrong)).status).toBe(400);
		}
	});

	test('has own pages for reports, which are downloaded with the data and refused in other shapes', async () => {
		const agent = await newAgent();
		const said = { words: 'Sold above the list price.', name: 'R. M.', year: '2025', agreed: true };
		const pages = { letter: 'Dear {client},', testimonials: [said] };
		const update = (own: unknown) => agent.client.rpc('update_own_pages', { pages: own });
		expect((await update(pages)).error).toBeNull();
		expect((await save(agent)).error).toBeNull();
		expect(await read(agent)).toMatchObject({ own_pages: pages });
		const { data } = await agent.client.rpc('download_my_data');
		expect(data).toMatchObject({ profile: { own_pages: pages } });
		for (const wrong of [
			...[null, [], 'x', { page: 'x' }, { letter: 7 }, { about: 'x'.repeat(4001) }, { testimonials: 'x' }],
			...[
				{ ...said, words: 'x'.repeat(801) },
				{ ...said, year: '25' },
				{ ...said, agreed: 'yes' },
				'x',
				null,
			].map((each) => ({ testimonials: [each] })),
			...[{ testimonials: Array(13).fill(said) }, { testimonials: [{ ...said, photo: 'x' }] }],
			{ plan: 'x'.repeat(100_000) },
		]) {
			const { status, error } = await update(wrong);
			expect(status, JSON.stringify(wrong).slice(0, 80)).toBe(400);
			expect(error?.message).toMatch(/^A page can have at most 4,000 characters/);
		}
		expect(await read(agent)).toMatchObject({ own_pages: pages });
	});

	test.each([
		['PNG', dataUrl('png', PNG)],
		['PNG of the maximum size', dataUrl('png', png(2048, 2048))],
		['JPEG', dataUrl('jpeg', JPEG)],
		['JPEG of the maximum size', dataUrl('jpeg', jpegOfSize(2048, 2048))],
		['lossy WebP', dataUrl('webp', WEBP_LOSSY)],
		['lossless WebP', dataUrl('webp', WEBP_LOSSLESS)],
		['lossless WebP of the maximum size', dataUrl('webp', losslessWebpOfSize(2048, 2048))],
		['WebP with an extended header', dataUrl('webp', WEBP_EXTENDED)],
	])('accepts a %s and clears it when saved blank', async (_, logo) => {
		const agent = await newAgent();
		expect((await save(agent, { logo })).error).toBeNull();
		expect(await read(agent)).toMatchObject({ logo });
		expect((await save(agent, { logo: '' })).error).toBeNull();
		expect(await read(agent)).toMatchObject({ logo: null });
	});

	const svg = Buffer.from(`<svg onload="alert(1)">${' '.repeat(60)}</svg>`);
	const withScript = Buffer.concat([PNG, Buffer.from('<script>alert(1)</script>')]);
	const withoutFrame = Buffer.concat([JPEG.subarray(0, 2), Buffer.alloc(150_000, 0xff), JPEG.subarray(-2)]);
	const large = Buffer.concat([JPEG.subarray(0, -2), Buffer.alloc(200 * 1024), JPEG.subarray(-2)]);
	test.each([
		['a 109 KB PNG of 30,000 by 30,000 pixels', dataUrl('png', png(30_000, 30_000))],
		['a PNG that is too wide', dataUrl('png', png(2049, 1))],
		['a PNG that is too tall', dataUrl('png', png(1, 2049))],
		['a PNG without pixels', dataUrl('png', png(0, 5))],
		['a JPEG of 65,535 by 65,535 pixels', dataUrl('jpeg', jpegOfSize(65_535, 65_535))],
		['a JPEG that defers its height to the end', dataUrl('jpeg', jpegOfSize(100, 0))],
		['a JPEG without a frame', dataUrl('jpeg', withoutFrame)],
		['a WebP of 16,383 by 16,383 pixels', dataUrl('webp', webpOfSize(16_383, 16_383))],
		['a lossless WebP of 16,384 by 16,384 pixels', dataUrl('webp', losslessWebpOfSize(16_384, 16_384))],
		[
			'a WebP whose extended header is too large',
			dataUrl('webp', extendedWebpOfSize(16_000_000, 16_000_000)),
		],
		['a WebP whose extended header differs', dataUrl('webp', extendedWebpOfSize(5, 5))],
		['an SVG', dataUrl('svg+xml', svg)],
		['an SVG labeled as PNG', dataUrl('png', svg)],
		['a PNG labeled as JPEG', dataUrl('jpeg', PNG)],
		['a PNG with a script appended', dataUrl('png', withScript)],
		['a WebP with the wrong length', dataUrl('webp', WEBP_LOSSY.subarray(0, -2))],
		['an image of more than 200 KB', dataUrl('jpeg', large)],
		['something that is not base64', 'data:image/png;base64,%%%%'],
		['a URL', 'https://evil.example/pixel.png'],
		['a script', 'javascript:alert(1)'],
	])('rejects %s', async (_, photo) => {
		const agent = await newAgent();
		for (const change of [{ photo }, { logo: photo }]) {
			const { error, status } = await save(agent, change);
			expect(status).toBe(400);
			expect(error?.message).toMatch(
				/^The (photo|logo) must be a PNG, JPEG or WebP image of at most 200 KB and 2,048 pixels on each side\.$/,
			);
		}
		expect(await read(agent)).toMatchObject({ name: '', photo: null, logo: null });
	});

	test.each([
		{ name: 'x'.repeat(121) },
		{ website: 'javascript:alert(1)' },
		{ website: 'https://a.example/"><script>' },
		{ brand_color: 'red;}' },
		{ contact_email: 'ann at example.com' },
		{ contact_email: 'ann@example.com"><script>' },
	])('rejects %j', async (change) => {
		const agent = await newAgent();
		expect((await save(agent, change)).status).toBe(400);
		expect(await read(agent)).toMatchObject({ name: '' });
	});
});
