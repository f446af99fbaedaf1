/** The request to compute and save a market update; `market-update-draft.ts` parses it. */
import type { Advice } from '../../domain/market/update/advice.ts';

/** The market update that an agent requests. It has no figures: the server computes those. */
export interface MarketUpdateDraft {
	/** The area and the homes of it that count, as domain/market/area writes them. */
	query: { area: string };
	/** The client; empty if none is named. */
	preparedFor: string;
	/** The lines in the agent's words; null for those by rules, which follow the figures. */
	advice: Advice | null;
	/** The agent's report that this one replaces, as in `ReportDraft`. */
	replaces: string | null;
}

/** The body of `report` for a market update. */
export function writeMarketUpdateRequest({
	query: { area },
	preparedFor,
	advice,
	replaces,
}: MarketUpdateDraft): object {
	return { kind: 'market_update', area, prepared_for: preparedFor, advice, replaces };
}
