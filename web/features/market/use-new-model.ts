import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { FoundEvidence } from '../../../domain/comps/evidence.ts';
import { useMarket } from './use-market.ts';

/**
 * Refetches the evidence of a search, once, when the county has its own price model: until then the home is priced
 * with a model of the sales around it.
 */
export function useNewModel(searchKey: string, { model }: FoundEvidence, zip: string | null): void {
	const queryClient = useQueryClient();
	const { market } = useMarket(zip);
	const [isDone, setDone] = useState(!model.provisional);
	const isReady = market != null && market.pendingModel === null && market.priceIndex !== null;
	useEffect(() => {
		if (isDone || !isReady) return;
		setDone(true);
		void queryClient.invalidateQueries({ queryKey: ['evidence', searchKey] });
	}, [isDone, isReady, queryClient, searchKey]);
}
