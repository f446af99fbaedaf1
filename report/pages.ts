/** The pages of a report, in their order. A new page is one entry here and its file. */
import { answerPage } from './pages/answer.ts';
import { briefPage } from './pages/brief.ts';
import { compDetailsPage } from './pages/comp-details.ts';
import { competitionPage } from './pages/competition.ts';
import { compsPage } from './pages/comps.ts';
import { coverPage } from './pages/cover.ts';
import { doubtsPage } from './pages/doubts.ts';
import { gridPage } from './pages/grid.ts';
import { leftOutPage } from './pages/left-out.ts';
import { marketPage } from './pages/market.ts';
import { methodPage } from './pages/method.ts';
import type { PageEntry } from './report-input.ts';

export const PAGES: readonly PageEntry[] = [
	{ id: 'brief', title: 'Price in brief', kinds: ['brief'], compose: briefPage },
	{ id: 'cover', title: 'Cover', kinds: ['standard', 'full'], compose: coverPage },
	{ id: 'answer', title: 'The answer', kinds: ['standard', 'full'], compose: answerPage },
	{ id: 'comps', title: 'Where the comps are', kinds: ['standard', 'full'], compose: compsPage },
	{ id: 'grid', title: 'Comp by comp, line by line', kinds: ['standard', 'full'], compose: gridPage },
	{ id: 'comp-details', title: 'The comps in detail', kinds: ['full'], compose: compDetailsPage },
	{ id: 'left-out', title: 'Why not the others', kinds: ['full'], compose: leftOutPage },
	{
		id: 'doubts',
		title: 'What would change our mind',
		kinds: ['standard', 'full'],
		compose: doubtsPage,
	},
	{ id: 'market', title: 'The market', kinds: ['standard', 'full'], compose: marketPage },
	{ id: 'competition', title: 'The competition', kinds: ['standard', 'full'], compose: competitionPage },
	{ id: 'method', title: 'Method and sources', kinds: ['standard', 'full'], compose: methodPage },
];
