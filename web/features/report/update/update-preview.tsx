/** A market update as it will be, composed by the code that composes it on the server. */
import { useDeferredValue, useMemo } from 'react';
import { todayInUs } from '../../../../domain/dates/days.ts';
import type { MarketUpdateFigures } from '../../../../domain/market/update/update-figures.ts';
import { composeMarketUpdate } from '../../../../report/market/update/compose-market-update.ts';
import type { Brand } from '../../../../report/report.ts';
import { ScaledPage } from '../forms/scaled-page.tsx';
import type { UpdateWords } from './market-update-form.tsx';

export interface UpdatePreviewProps {
	figures: MarketUpdateFigures;
	words: UpdateWords;
	brand: Brand;
}

export function UpdatePreview(props: UpdatePreviewProps) {
	const { figures, words, brand } = useDeferredValue(props);
	const report = useMemo(() => {
		const preparedOn = todayInUs(new Date());
		const advice = words.advice && { ...words.advice, writtenOn: preparedOn };
		const { preparedFor } = words;
		return composeMarketUpdate({ figures, advice, brand, preparedFor, preparedOn, fingerprint: '' });
	}, [figures, words, brand]);
	return <ScaledPage report={report} />;
}
