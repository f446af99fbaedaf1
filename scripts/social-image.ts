/**
 * `npm run social-image`: draws `web/public/social.png`, the preview image of shared links, from the landing page's
 * plat. Run it when the name, the tagline or the drawing changes.
 */
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { projectFolder } from '../host/project-folder.ts';
import { findChromium } from '../tests/chromium.ts';
import { type DrawnLot, drawLots, RADIUS, SUBJECT } from '../web/features/landing/plat.ts';
import { parseArguments, runCommand } from './command.ts';

/** The size of Open Graph images. */
const SIZE = { width: 1200, height: 630 };

const FILLS: Record<DrawnLot['kind'], string> = { subject: '#f59f3a', comp: '#c8d2d0', other: 'none' };

await runCommand(async () => {
	parseArguments('Usage: npm run social-image', {});
	const file = join(projectFolder, 'web', 'public', 'social.png');
	const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] });
	const page = await browser.newPage({ viewport: SIZE });
	await page.setContent(picture());
	await page.screenshot({ path: file });
	await browser.close();
	console.log(`Drew ${file}`);
});

function picture(): string {
	return /* html */ `<!doctype html>
<style>
	body { margin: 0; background: #f8fbf9; color: #16282a; font: 600 66px/1.05 'Liberation Sans', Arial, sans-serif }
	main { position: absolute; left: 72px; top: 210px; width: 520px; letter-spacing: -0.035em }
	p { font-size: 26px; line-height: 1.35; font-weight: 400; letter-spacing: 0; color: #52666a; margin: 28px 0 0 }
	header { position: absolute; left: 72px; top: 64px; font-size: 40px; letter-spacing: -0.03em; display: flex; gap: 16px }
	svg.plat { position: absolute; right: 0; top: 0; border-left: 2px solid #d3dcd9 }
</style>
<header>
	<svg viewBox="0 0 24 24" width="48" fill="none"><path d="M11 3h10v10H11z" fill="#f59f3a"/><path d="M5 2v17h17" stroke="#16282a" stroke-width="2"/><circle cx="5" cy="19" r="2.75" fill="#f8fbf9" stroke="#16282a" stroke-width="1.75"/></svg>
	Lotline
</header>
<main>Know the market around any lot.<p>Comparable sales for US real estate agents, with every number explained.</p></main>
<svg class="plat" viewBox="50 0 480 525" width="576" height="630" fill="none">
	<g shape-rendering="crispEdges" transform="rotate(-9 ${SUBJECT.x} ${SUBJECT.y})">${drawLots().map(drawn).join('')}</g>
	<circle cx="${SUBJECT.x}" cy="${SUBJECT.y}" r="${RADIUS}" stroke="#16282a" stroke-width="2" stroke-dasharray="14 4 2 4 2 4"/>
	<circle cx="${SUBJECT.x}" cy="${SUBJECT.y}" r="4.5" fill="#f8fbf9" stroke="#16282a" stroke-width="1.75"/>
</svg>`;
}

function drawn({ x, y, width, height, kind }: DrawnLot): string {
	const line = kind === 'other' ? '#b3bfbd' : '#16282a';
	return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${FILLS[kind]}" stroke="${line}"/>`;
}
