/** New recovery codes: shown once, to be saved. */
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Form } from '../../../ui/form.tsx';
import { saveFile } from '../../../ui/save-file.ts';

interface RecoveryCodesProps {
	codes: readonly string[];
	onDone: () => void;
}

export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
	const [areSaved, setAreSaved] = useState(false);
	const text = codes.join('\n');
	return (
		<div className="space-y-5">
			<h3 className="font-semibold">Save your recovery codes</h3>
			<p className="text-muted text-sm">
				If you lose your phone, sign in with one of these codes. Keep them with your passwords: we can't show
				them again.
			</p>
			<ul
				aria-label="Recovery codes"
				className="grid grid-cols-1 gap-x-6 gap-y-1 border border-line bg-sunken px-4 py-3 font-mono text-sm min-[22rem]:grid-cols-2 sm:max-w-md"
			>
				{codes.map((code) => (
					<li key={code}>{code}</li>
				))}
			</ul>
			<div className="flex flex-wrap gap-2">
				<CopyButton text={text} label="Copy codes" />
				<Button
					size="small"
					className="max-sm:h-11"
					onClick={() => saveFile('lotline-recovery-codes.txt', `${text}\n`, 'text/plain')}
				>
					<Download aria-hidden="true" className="size-4" />
					Download
				</Button>
			</div>
			<Form className="space-y-4" send={onDone} labels={['Done', 'Done']} button={{ look: 'primary' }}>
				<Checkbox checked={areSaved} required onChange={setAreSaved}>
					I saved these codes
				</Checkbox>
			</Form>
		</div>
	);
}
