/** The top of the landing page: what Lotline is, how to start, and a live sample. */
import type { ReactNode } from 'react';
import { FREE_TRIAL } from '../../../domain/plans.ts';
import { SIGN_UP_FOR_BASIC } from '../../shared/sign-up-path.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { SampleSearch } from './sample-search.tsx';

/** @param secondAction the button next to the main one */
export function Hero({ secondAction }: { secondAction: ReactNode }) {
	return (
		<section className="mx-auto grid max-w-6xl grid-cols-[minmax(0,1fr)] items-center gap-x-14 gap-y-12 px-4 py-14 sm:px-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)] lg:py-20 print:grid-cols-2 print:pt-0 print:pb-1">
			<div>
				<h1 className="font-semibold text-price tracking-tight">A list price you can defend.</h1>
				<p className="mt-6 max-w-lg text-head text-muted">
					Enter a US address or ZIP code. Lotline finds the comps, adjusts them to the home and shows what is
					behind every number: from address to report in under 60 seconds.
				</p>
				<div className="mt-9 flex flex-wrap gap-3">
					<ButtonLink to={SIGN_UP_FOR_BASIC} look="primary" size="large">
						Start with Basic
					</ButtonLink>
					{secondAction}
				</div>
				<p className="mt-4 text-muted">{FREE_TRIAL}</p>
			</div>
			<SampleSearch />
		</section>
	);
}
