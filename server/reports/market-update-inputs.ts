/** The inputs of a market update, as stored, and its computation: the same inputs give the same update. */
import { parseMarketHistory } from '../../contract/market.ts';
import { parseChosenArea } from '../../domain/market/area/chosen-area.ts';
import { type MarketUpdateFigures, updateFigures } from '../../domain/market/update/update-figures.ts';
import {
	composeMarketUpdate,
	type MarketUpdateInput,
} from '../../report/market/update/compose-market-update.ts';
import { REPORT_VERSION, type Report } from '../../report/report.ts';
import { digest } from '../digest.ts';
import { canonicalJson } from './canonical-json.ts';

/** JSON-safe. */
export interface MarketUpdateInputs {
	/** The area as the agent chose it. */
	query: { area: string };
	zip: string;
	kind: 'market_update';
	work: null;
	/** Without the homes that they are of: those of a county take megabytes. */
	figures: MarketUpdateFigures;
}

/** An area with its market, as `market_history` returns it. */
export interface UpdateTask {
	area: string;
	market: unknown;
}

/** Null for an area without homes. */
export async function measureUpdate({ area, market }: UpdateTask): Promise<MarketUpdateFigures | null> {
	const chosen = parseChosenArea(area);
	return chosen && updateFigures(parseMarketHistory(market), chosen);
}

/** The fingerprint covers the figures, and the version of the page. */
export async function computeMarketUpdate(
	{ figures, kind }: Pick<MarketUpdateInputs, 'figures' | 'kind'>,
	texts: Pick<MarketUpdateInput, 'request' | 'advice' | 'brand' | 'preparedOn'>,
): Promise<Report> {
	const fingerprint = await digest(canonicalJson({ version: REPORT_VERSION, kind, figures }));
	return composeMarketUpdate({ ...texts, figures, fingerprint });
}
