/** Asks for a ZIP code and answers what data the installation has there. Anyone may ask. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { parseZipCoverage, type ZipCoverage } from '../../../contract/zip-coverage.ts';
import { longDay } from '../../../domain/format/date-text.ts';
import { plural } from '../../../domain/format/plural.ts';
import { connect } from '../../connection.ts';
import { refusalOfRequest } from '../../refusal.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { CONTROL } from '../../ui/field.tsx';

/** No `form`: the page comes with its text, and a form sent before the app has loaded would end up in the address bar. */
export function CoverageBox() {
	const [zip, setZip] = useState('');
	const { mutate, data, error, isPending, variables } = useMutation({ mutationFn: fetchCoverage });
	const isZip = /^\d{5}$/.test(zip);
	const ask = () => isZip && !isPending && mutate(zip);
	return (
		<div className="lot p-6">
			<label htmlFor="coverage-zip" className="font-medium">
				What data is there for my ZIP code?
			</label>
			<div className="mt-3 flex gap-3">
				<div className="w-32">
					<input
						id="coverage-zip"
						inputMode="numeric"
						autoComplete="postal-code"
						maxLength={5}
						placeholder="10001"
						value={zip}
						onChange={({ target }) => setZip(target.value.replace(/\D/g, ''))}
						onKeyDown={({ key }) => key === 'Enter' && ask()}
						className={`${CONTROL} h-11`}
					/>
				</div>
				<Button disabled={!isZip || isPending} onClick={ask}>
					{isPending ? 'Checking…' : 'Check'}
				</Button>
			</div>
			<div aria-live="polite" className="mt-4 min-h-18">
				{error && <Alert>{error.message}</Alert>}
				{data && !error && <p>{coverageWords(variables ?? '', data)}</p>}
			</div>
		</div>
	);
}

/** @example coverageWords('97214', …) // "97214, Portland, OR: 412 sales closed in the past 12 months and …" */
export function coverageWords(zip: string, { city, state, demo, latest, sold, active }: ZipCoverage): string {
	const place = `${zip}, ${city}, ${state}`;
	if (latest === null || sold + active === 0)
		return `${place}: no homes here yet. Upload your MLS export, and Lotline prices homes from your own sales.`;
	const figures = `${place}: ${plural(sold, 'sale')} closed in the past 12 months and ${plural(active, 'active listing')}. Latest record: ${longDay(latest)}.`;
	return demo ? `${figures} These homes are fictional sample data.` : figures;
}

async function fetchCoverage(zip: string): Promise<ZipCoverage> {
	const client = await connect();
	const { data, error, status } = await client.rpc('zip_coverage', { zip });
	if (error) throw refusalOfRequest(status, error);
	return parseZipCoverage(data);
}
