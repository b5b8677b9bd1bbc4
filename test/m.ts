import { startPractice } from './practice/service.ts';
import { large } from './practice/large/sizes.ts';
const t=performance.now();
const p=await startPractice({large});
console.log('start', performance.now()-t, process.memoryUsage().rss/1e6);
const o=p.organisation(); console.log(o.users.length,o.wallets.flatMap(w=>w.accounts).length,o.policies?.length,o.userTags.length);
const ada=p.as('Ada');
let before: string|undefined; const types: Record<string,number>={};
for(let i=0;i<5;i++){ const s=performance.now(); const r=await ada.query('list_activities',{paginationOptions:{limit:'100',...(before?{before}:{})}}); console.log(r.status, performance.now()-s, r.text.length, r.status!==200?r.text:''); for(const a of r.json.activities){types[a.type+' '+a.status]=(types[a.type+' '+a.status]??0)+1;} before=r.json.activities.at(-1).id;}
console.log(types);
const s=performance.now(); const r=await ada.query('list_activities',{filterByStatus:['ACTIVITY_STATUS_CONSENSUS_NEEDED'],paginationOptions:{limit:'100'}}); console.log('open',r.status,performance.now()-s);
const all=performance.now(); for(let i=0;i<1;i++){const r=await ada.query('list_wallet_accounts',{paginationOptions:{limit:'100'}});console.log(r.status,r.text.length,performance.now()-all)}
const u=performance.now(); const us=await ada.query('list_users',{}); console.log('users',us.status,us.text.length,performance.now()-u);
await p.close();
