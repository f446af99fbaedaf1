/** A market update: the market of an area that its agent has opened, on one page. It costs no credit. */
import { PROBLEMS } from '../../contract/problems.ts';
import type { MarketUpdateRequest } from '../../contract/reports/report-request.ts';
import { todayInUs } from '../../domain/dates/days.ts';
import { parseChosenArea } from '../../domain/market/area/chosen-area.ts';
import type { MarketUpdateFigures } from '../../domain/market/update/update-figures.ts';
import { computeFor } from '../computations.ts';
import type { Context } from '../context.ts';
import { HttpError } from '../http-error.ts';
import { computeMarketUpdate } from './market-update-inputs.ts';
import type { ComputedReport, ReportWork } from './report-store.ts';

/** @throws HttpError 400, 403 or 422 */
export async function makeMarketUpdate(
	context: Context,
	order: MarketUpdateRequest,
	{ callerId, brand }: ReportWork,
): Promise<ComputedReport> {
	const { kind, area, advice, replaces, ...request } = order;
	const figures = await findUpdateFigures(context, callerId, area);
	const { zip } = figures;
	const inputs = { query: { area }, zip, kind, work: null, figures };
	const preparedOn = todayInUs(context.now());
	const dated = advice && { ...advice, writtenOn: preparedOn };
	const report = await computeMarketUpdate(inputs, { request, advice: dated, brand, preparedOn });
	return { zip, report: JSON.stringify(report), inputs: JSON.stringify(inputs) };
}

/**
 * The figures of an area as of today, as an account sees its homes.
 *
 * @throws HttpError 400, 403 or 422
 */
export async function findUpdateFigures(
	context: Context,
	account: string,
	area: string,
): Promise<MarketUpdateFigures> {
	if (parseChosenArea(area) === null) throw new HttpError(400, PROBLEMS.unknownArea);
	const [found] = await context.call<{ refused: string | null; market: unknown }>('market_for_update', {
		caller: account,
		area: area.split('~')[0],
		today: todayInUs(context.now()),
	});
	if (found?.refused) throw new HttpError(403, found.refused);
	const figures = await computeFor(context)('update', { area, market: found?.market });
	if (figures === null) throw new HttpError(422, PROBLEMS.areaWithoutHomes);
	return figures;
}
