import type { Deck } from './random.ts';

/** A campaign that content and schedules belong to. */
export interface Campaign {
  readonly name: string;
  readonly code: string;
  readonly tags: readonly string[];
}

export const campaigns: Deck<Campaign> = [
  { name: 'Promoção de Verão', code: 'promocao-de-verao', tags: ['verão', 'promoção'] },
  { name: 'Dia das Mães', code: 'dia-das-maes', tags: ['data-comemorativa', 'presentes'] },
  { name: 'Black Friday', code: 'black-friday', tags: ['promoção', 'black-friday'] },
  { name: 'Volta às Aulas', code: 'volta-as-aulas', tags: ['papelaria'] },
  { name: 'Festa Junina', code: 'festa-junina', tags: ['sazonal', 'alimentos'] },
  { name: 'Clube Fidelidade', code: 'clube-fidelidade', tags: ['institucional', 'clube'] },
  { name: 'Páscoa', code: 'pascoa', tags: ['sazonal', 'chocolate'] },
  { name: 'Dia dos Namorados', code: 'dia-dos-namorados', tags: ['data-comemorativa'] },
  { name: 'Quinta da Carne', code: 'quinta-da-carne', tags: ['açougue', 'promoção'] },
  { name: 'Dia dos Pais', code: 'dia-dos-pais', tags: ['data-comemorativa', 'presentes'] },
  { name: 'Liquida Inverno', code: 'liquida-inverno', tags: ['inverno', 'promoção'] },
  { name: 'Natal', code: 'natal', tags: ['sazonal', 'presentes'] },
  { name: 'Avisos da Loja', code: 'avisos-da-loja', tags: ['institucional'] },
];
