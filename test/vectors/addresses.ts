/**
 * Known answers for addresses. Each was published by somebody else and stands here with its source; none was computed with
 * the code under test.
 */
import type { AddressFormat, Curve } from '../../electron/contract/schema/enums.ts';

type Key = { publicKey: string; curve?: Curve } | { privateKey: string; curve?: never };

export type KnownAnswer = Key & {
  format: AddressFormat;
  source: string;
} & ({ address: string } | { witnessProgram: string; hrp: string });

const slip14 = 'satoshilabs/slips, slip-0014/addresses.md';
const bipUtils = (file: string) => `ebellocchia/bip_utils, tests/addr/${file}`;
const bip84 = 'BIP-84, test vectors, m/84h/0h/0h/0/0';
const bip86 = (index: number) => `BIP-86, test vectors, m/86h/0h/0h/0/${index}`;
const bip173 = 'BIP-173, examples (key 0279BE66…; the P2WSH example uses the script <key> OP_CHECKSIG)';
const walletCore46 = 'trustwallet/wallet-core, tests/common/CoinAddressDerivationTests.cpp';
const walletCoreAf = 'trustwallet/wallet-core, rust/tw_tests/tests/coin_address_derivation_test.rs';
const miniscript = 'rust-bitcoin/rust-miniscript, src/descriptor/mod.rs, tests';
const coreDescriptors = 'bitcoin/bitcoin, src/test/descriptor_tests.cpp, wsh(pk(03a34b99…))';
const wally = 'ElementsProject/libwally-core, src/ctest/test_descriptor.c, combo(0279be66…) on regtest';
const bitcoinScripts = 'bitcoin-scripts (Haskell), descriptor tests, pkh of key G on btcRegTest';
const bech32Java = 'bech32 test vectors for P2TR on bc, tb and bcrt, over the output key of BIP-86 index 0';
const oyl = 'Oyl-Wallet/oyl-sdk, command line, regtest account with its public keys (mnemonic of BIP-84 and BIP-86)';
const tonOrg = (file: string) => `ton-org/ton, src/wallets/${file} (key: v4-treasure, given in tonkeeper/ton-swift tests)`;
const tonweb = (name: string) => `toncenter/tonweb, src/contract/wallet/wallet-contract.test.ts, ${name}`;
const spark = 'buildonspark/spark, spark-sdk address tests and common/spark_address_test.go';
const sparkG =
  'Key G under each prefix, encoded with the BIP-350 Python reference implementation (kute wallet, address guard test)';
const kobe = 'kobe-spark 2.0.0, src/deriver.rs, reference vector';
const libdogecoin = 'dogecoinfoundation/libdogecoin, test/transaction_tests.c';

const G = '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798';
const two = '020000000000000000000000000000000000000000000000000000000000000002';
const bip84Key = '0330d54fd0dd420a6e5f8d3624f5f3482cae350f79d5f0753bf5beef9c2d91af3c';
const bip86Key0 = '02cc8a4bc64d897bddc5fbc2f670f7a8ba0b386779106cf1223c6fc5d7cd6fc115';
const bip86Key1 = '0283dfe85a3151d2517290da461fe2815591ef69f2b18a2ce63f01697a8b313145';
const key46 = '46'.repeat(32);
const keyAf = 'afeefca74d9a325cf1d6b6911d61a65c32afa8e02bd5e78e2e4ac2910bab45f5';
/** The public key in tonweb's test wallets, as it stands in their published deploy messages. */
const tonwebKey = '6e405efc651ae460c2b9cd55683cc22f185e34e811419a57bcf087011eee9807';
const treasure = '5754865e86d0ade1199301bbb0319a25ed6b129c4b0a57f28f62449b3df9c522';

const raw: KnownAnswer[] = [
  {
    format: 'ADDRESS_FORMAT_COMPRESSED',
    publicKey:
      '0479be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8',
    address: G,
    source: 'SEC 2 version 2, section 2.4.1, base point G of secp256k1',
  },
  {
    format: 'ADDRESS_FORMAT_COMPRESSED',
    publicKey:
      '046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c2964fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5',
    address: '036b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296',
    source: 'SEC 2 version 2, section 2.4.2, base point G of secp256r1',
  },
  {
    format: 'ADDRESS_FORMAT_COMPRESSED',
    publicKey: 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    address: 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    source: 'RFC 8032, section 7.1, test 1',
  },
  {
    format: 'ADDRESS_FORMAT_UNCOMPRESSED',
    publicKey: G,
    curve: 'CURVE_SECP256K1',
    address:
      '0479be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8',
    source: 'SEC 2 version 2, section 2.4.1, base point G of secp256k1',
  },
  {
    format: 'ADDRESS_FORMAT_UNCOMPRESSED',
    publicKey: '036b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296',
    curve: 'CURVE_P256',
    address:
      '046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c2964fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5',
    source: 'SEC 2 version 2, section 2.4.2, base point G of secp256r1',
  },
];

const accounts: KnownAnswer[] = [
  {
    format: 'ADDRESS_FORMAT_ETHEREUM',
    publicKey: '03ad8e7eb4f3a7d1a409fa7bdc7b79d8840fe746d3fa9ee17fee4f84631ec1430b',
    address: '0x73d0385F4d8E00C5e6504C6030F47BF6212736A8',
    source: slip14,
  },
  {
    format: 'ADDRESS_FORMAT_ETHEREUM',
    publicKey: '03ddeae7da4e54757d3f3038315344709971849a971d2619797d9b8574e373ae9b',
    address: '0xFA01a39f8Abaeb660c3137f14A310d0b414b2A15',
    source: slip14,
  },
  {
    format: 'ADDRESS_FORMAT_ETHEREUM',
    privateKey: key46,
    address: '0x9d8A62f656a8d1615C1294fd71e9CFb3E4855A4F',
    source: walletCore46,
  },
  {
    format: 'ADDRESS_FORMAT_SOLANA',
    publicKey: 'e9b6062841bb977ad21de71ec961900633c26f21384e015b014a637a61499547',
    address: 'GjJyeC1r2RgkuoCWMyPYkCWSGSGLcz266EaAkLA27AhL',
    source: bipUtils('test_sol_addr.py'),
  },
  {
    format: 'ADDRESS_FORMAT_SOLANA',
    privateKey: key46,
    address: 'H4JcMPicKkHcxxDjkyyrLoQj7Kcibd9t815ak4UvTr9M',
    source: walletCore46,
  },
  {
    format: 'ADDRESS_FORMAT_SOLANA',
    privateKey: keyAf,
    address: '5sn9QYhDaq61jLXJ8Li5BKqGL4DDMJQvU1rdN8XgVuwC',
    source: walletCoreAf,
  },
  {
    format: 'ADDRESS_FORMAT_COSMOS',
    publicKey: '039cb22e5c6ce15e06b76d5725dcf084b87357d926dcdfeeb20d628d3d11ff543b',
    address: 'cosmos1zewfm2c4s6uv5s4rywksqden8dvya4wmqyyvek',
    source: bipUtils('test_atom_addr.py'),
  },
  {
    format: 'ADDRESS_FORMAT_COSMOS',
    privateKey: key46,
    address: 'cosmos1hkfq3zahaqkkzx5mjnamwjsfpq2jk7z0emlrvp',
    source: walletCore46,
  },
  {
    format: 'ADDRESS_FORMAT_SEI',
    privateKey: key46,
    address: 'sei1hkfq3zahaqkkzx5mjnamwjsfpq2jk7z05hw42q',
    source: walletCore46,
  },
  {
    format: 'ADDRESS_FORMAT_SEI',
    privateKey: keyAf,
    address: 'sei1ten42eesehw0ktddcp0fws7d3ycsqez3jgzfx8',
    source: walletCoreAf,
  },
  {
    format: 'ADDRESS_FORMAT_TRON',
    publicKey: '033d77bf3f63edd7aad3163c6f04eb48e968a76c3043def375c21a8414675e11ae',
    address: 'TDvr6Jpwfp1wDiV7PhaB19YMsMHRSXmY7p',
    source: bipUtils('test_trx_addr.py'),
  },
  { format: 'ADDRESS_FORMAT_TRON', privateKey: key46, address: 'TQLCsShbQNXMTVCjprY64qZmEA4rBarpQp', source: walletCore46 },
  {
    format: 'ADDRESS_FORMAT_SUI',
    publicKey: '46ec4d3aaab1bacfb1b2efe89db4da5a44c471ae458ae219cd6523c5e9d78f21',
    address: '0xc94486e9d364391964952ffe820a7e4c224a2065675f24166ffc3fa300dec922',
    source: bipUtils('test_sui_addr.py'),
  },
  {
    format: 'ADDRESS_FORMAT_SUI',
    privateKey: key46,
    address: '0x870deb25d5c0a4d7250d52d5cd58dacca2d51eb2a120a979b13384cd52e21e1b',
    source: walletCore46,
  },
  {
    format: 'ADDRESS_FORMAT_APTOS',
    publicKey: '65091c6b34cf557caa07ed9d65887e59a07fd75f4670dd9baf7920c520da3804',
    address: '0x03aa1ceed625af8407d25e5894a165272b5d196dcdb8dc66456d2ac039bcf198',
    source: bipUtils('test_aptos_addr.py'),
  },
  {
    format: 'ADDRESS_FORMAT_APTOS',
    privateKey: keyAf,
    address: '0x9006fa46f038224e8004bdda97f2e7a60c2c3d135bce7cb15541e5c0aae907a4',
    source: walletCoreAf,
  },
  {
    format: 'ADDRESS_FORMAT_XLM',
    publicKey: '4342d377174aeabce717c67d66df8ba7a8f3835d3c6e978b8bdb63a444d2f6ab',
    address: 'GBBUFU3XC5FOVPHHC7DH2ZW7ROT2R44DLU6G5F4LRPNWHJCE2L3KWRPA',
    source: bipUtils('test_xlm_addr.py'),
  },
  {
    format: 'ADDRESS_FORMAT_XLM',
    privateKey: key46,
    address: 'GDXJHJHWN6GRNOAZXON6XH74ZX6NYFAS5B7642RSJQVJTIPA4ZYUQLEB',
    source: walletCore46,
  },
  {
    format: 'ADDRESS_FORMAT_XRP',
    publicKey: '03db0da69187edd94aba300f1b2e7a09f407a8301d6fff54322a6ee4dde9842681',
    address: 'rwypvr27pYpzYQyDrFQBjDUhRDkHiecTHo',
    source: bipUtils('test_xrp_addr.py'),
  },
  { format: 'ADDRESS_FORMAT_XRP', privateKey: key46, address: 'rJHMeqKu8Ep7Fazx8MQG6JunaafBXz93YQ', source: walletCore46 },
  {
    format: 'ADDRESS_FORMAT_DOGE_MAINNET',
    publicKey: '025a8ad8881f6facdc949c4a4d03257414153faea67e96acf57344660080610788',
    address: 'DAcDAtJRztxBHyA6D6h8du1HguyTR43Mas',
    source: bipUtils('test_P2PKH.py'),
  },
  {
    format: 'ADDRESS_FORMAT_DOGE_MAINNET',
    privateKey: key46,
    address: 'DNRTC6GZ5evmM7BZWwPqF54fyDqUqULMyu',
    source: walletCore46,
  },
  {
    format: 'ADDRESS_FORMAT_DOGE_TESTNET',
    publicKey: '02b9988be7219be78b82e659155d02d3e1462f3febe7c87d33964b37831efd8884',
    address: 'nprZmJBRhatuwtUXBSjjd3nCG9R8DDm3y3',
    source: bipUtils('test_P2PKH.py'),
  },
  {
    format: 'ADDRESS_FORMAT_DOGE_TESTNET',
    publicKey: '031dc1e49cfa6ae15edd6fa871a91b1f768e6f6cab06bf7a87ac0d8beb9229075b',
    address: 'noxKJyGPugPRN4wqvrwsrtYXuQCk7yQEsy',
    source: libdogecoin,
  },
];

const wallets: KnownAnswer[] = [
  {
    format: 'ADDRESS_FORMAT_TON_V3R2',
    publicKey: treasure,
    address: 'EQA0D_5WdusaCB-SpnoE6l5TzdBmgOkzTcXrdh0px6g3zJSk',
    source: tonOrg('WalletContractV3R2.spec.ts'),
  },
  {
    format: 'ADDRESS_FORMAT_TON_V3R2',
    publicKey: tonwebKey,
    address: '0:94f3d22697cc37907f7d09f5ba0b470defc87702a1ae398b3708afb97dd7da81',
    source: tonweb('v3R2'),
  },
  {
    format: 'ADDRESS_FORMAT_TON_V3R2',
    publicKey: '961411d8c9e817055fd615ad953cc0f87dad689ec23a1c48fc06e5472efecc55',
    address: 'UQB-ejjqwZvzd8m7fcZbPTofsRbGbuw96bQ190Lgi198e1Gl',
    source: bipUtils('test_ton_addr.py'),
  },
  {
    format: 'ADDRESS_FORMAT_TON_V4R2',
    publicKey: treasure,
    address: 'EQDnBF4JTFKHTYjulEJyNd4dstLGH1m51UrLdu01_tw4z2Au',
    source: tonOrg('v4/WalletContractV4.spec.ts'),
  },
  {
    format: 'ADDRESS_FORMAT_TON_V4R2',
    publicKey: tonwebKey,
    address: 'UQAXQH-lFETZ9KncaE4qs0XVTAYMMC2AGSKPNKhvt_Do45ym',
    source: tonweb('v4R2'),
  },
  {
    format: 'ADDRESS_FORMAT_TON_V4R2',
    publicKey: 'dcc39550bb494f4b493e7efe1aa18ea31470f33a2553c568cb74a17ed56790c1',
    address: 'UQAwwdowWbBKkrnRlbY8CUEzy_pgK9pIvOKP2eqcD01EWl2U',
    source: 'okx/go-wallet-sdk, coins/ton/ton/wallet/address_test.go',
  },
  {
    format: 'ADDRESS_FORMAT_TON_V5R1',
    publicKey: 'ad724aba20a7591624efee55eae11ec1f765d483544a9bf42ff7467d0f88a113',
    address: 'UQB8E-CQxLds85ZPY8sXEYGe_EQ1qlY6q7l3BNbWQC1srNHe',
    source: bipUtils('test_ton_addr.py'),
  },
  {
    format: 'ADDRESS_FORMAT_TON_V5R1',
    privateKey: '3570e35f54cfb843f2cfaf2b8cae7ceeb7b32225d7dbbd86f611056d74d9073e',
    address: 'UQAU3o5-Sp1MYRpw3U7b_wmARxqI49LxiFhEoVCxpUKjTYXk',
    source: 'trustwallet/wallet-core, rust/chains/tw_ton/tests/address.rs',
  },
  {
    format: 'ADDRESS_FORMAT_SPARK_MAINNET',
    publicKey: '02894808873b896e21d29856a6d7bb346fb13c019739adb9bf0b6a8b7e28da53da',
    address: 'spark1pgss9z2gpzrnhztwy8ffs44x67angma38sqewwddhxlsk65t0c5d5576quly2j',
    source: kobe,
  },
  {
    format: 'ADDRESS_FORMAT_SPARK_MAINNET',
    publicKey: G,
    address: 'spark1pgssy7d7vel0nh9m4326qc54e6rskpczn07dktww9rv4nu5ptvt0s9uc489gg2',
    source: sparkG,
  },
  {
    format: 'ADDRESS_FORMAT_SPARK_REGTEST',
    publicKey: '0353908bac090ba741de6147a540a665537006911590f93249b2823dbe187d3213',
    address: 'sparkrt1pgssx5us3wkqjza8g80xz3a9gznx25msq6g3ty8exfym9q3ahcv86vsnxxdy83',
    source: spark,
  },
  {
    format: 'ADDRESS_FORMAT_SPARK_REGTEST',
    publicKey: G,
    address: 'sparkrt1pgssy7d7vel0nh9m4326qc54e6rskpczn07dktww9rv4nu5ptvt0s9uc8pt5y4',
    source: sparkG,
  },
];

const bitcoin: KnownAnswer[] = [
  {
    format: 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2PKH',
    publicKey: '03c6d9cc725bb7e19c026df03bf693ee1171371a8eaf25f04b7a58f6befabcd38c',
    address: '1JAd7XCBzGudGpJQSDSfpmJhiygtLQWaGL',
    source: slip14,
  },
  {
    format: 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2PKH',
    publicKey: '03aaeb52dd7494c361049de67cc680e83ebcbbbdbeb13637d92cd845f70308af5e',
    address: '1LqBGSKuX5yYUonjxT5qGfpUsXKYYWeabA',
    source: bipUtils('test_P2PKH.py'),
  },
  {
    format: 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2SH',
    publicKey: '039b3b694b8fc5b5e07fb069c783cac754f5d38c3e08bed1960e31fdb1dda35c24',
    address: '37VucYSaXLCAsxYyAPfbSi9eh4iEcbShgf',
    source: bipUtils('test_P2SH.py'),
  },
  {
    format: 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2SH',
    publicKey: '025c3cd8658ff360e3ab7aec091d33d386fd02173fb4d9bd08713dae4b13c9b869',
    address: '3QrMAP4ZG3a7Y1qFF5A4sY8MeSUxZ8Yxjy',
    source: bipUtils('test_P2SH.py'),
  },
  {
    format: 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2WPKH',
    publicKey: bip84Key,
    address: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
    source: bip84,
  },
  {
    format: 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2WPKH',
    publicKey: '03e775fd51f0dfb8cd865d9ff1cca2a158cf651fe997fdc9fee9c1d3b5e995ea77',
    address: 'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g',
    source: bipUtils('test_P2WPKH.py'),
  },
  {
    format: 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2WSH',
    publicKey: G,
    address: 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3',
    source: bip173,
  },
  {
    format: 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2WSH',
    publicKey: two,
    address: 'bc1qlymeahyfsv2jm3upw3urqp6m65ufde9seedl7umh0lth6yjt5zzsk33tv6',
    source: miniscript,
  },
  {
    format: 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2TR',
    publicKey: bip86Key0,
    address: 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
    source: bip86(0),
  },
  {
    format: 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2TR',
    publicKey: bip86Key1,
    address: 'bc1p4qhjn9zdvkux4e44uhx8tc55attvtyu358kutcqkudyccelu0was9fqzwh',
    source: bip86(1),
  },
  {
    format: 'ADDRESS_FORMAT_BITCOIN_TESTNET_P2PKH',
    publicKey: '030e669acac1f280d1ddf441cd2ba5e97417bf2689e4bbec86df4f831bf9f7ffd0',
    address: 'mvbu1Gdy8SUjTenqerxUaZyYjmveZvt33q',
    source: slip14,
  },
  {
    format: 'ADDRESS_FORMAT_BITCOIN_TESTNET_P2PKH',
    publicKey: '02a7451395735369f2ecdfc829c0f774e88ef1303dfe5b2f04dbaab30a535dfdd6',
    address: 'mkpZhYtJu2r87Js3pDiWJDmPte2NRZ8bJV',
    source: bipUtils('test_P2PKH.py'),
  },
  {
    format: 'ADDRESS_FORMAT_BITCOIN_TESTNET_P2SH',
    publicKey: '03b22d357d64aa0c10caffcdaeb22fca282b31f011c8c2c8c6d5e56a676d52c803',
    address: '2N55m54k8vr95ggehfUcNkdbUuQvaqG2GxK',
    source: bipUtils('test_P2SH.py'),
  },
  {
    format: 'ADDRESS_FORMAT_BITCOIN_TESTNET_P2SH',
    publicKey: '03a1af804ac108a8a51782198c2d034b28bf90c8803f5a53f76276fa69a4eae77f',
    address: '2Mww8dCYPUpKHofjgcXcBCEGmniw9CoaiD2',
    source: 'BIP-49, test vectors, m/49h/1h/0h/0/0',
  },
  {
    format: 'ADDRESS_FORMAT_BITCOIN_TESTNET_P2WPKH',
    publicKey: G,
    address: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
    source: bip173,
  },
  {
    format: 'ADDRESS_FORMAT_BITCOIN_TESTNET_P2WPKH',
    publicKey: '02339193c34cd8ecb21ebd48af64ead71d78213470d61d7274f932489d6ba21bd3',
    address: 'tb1qxdyjf6h5d6qxap4n2dap97q4j5ps6ua8sll0ct',
    source: bipUtils('test_P2WPKH.py'),
  },
  {
    format: 'ADDRESS_FORMAT_BITCOIN_TESTNET_P2WSH',
    publicKey: G,
    address: 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7',
    source: bip173,
  },
  {
    format: 'ADDRESS_FORMAT_BITCOIN_TESTNET_P2WSH',
    publicKey: '03a34b99f22c790c4e36b2b3c2c35a36db06226e41c692fc82b8b56ac1c540c5bd',
    witnessProgram: '2e271faa2325c199d25d22e1ead982e45b64eeb4f31e73dbdf41bd4b5fec23fa',
    hrp: 'tb',
    source: coreDescriptors,
  },
  {
    format: 'ADDRESS_FORMAT_BITCOIN_TESTNET_P2TR',
    publicKey: bip86Key0,
    address: 'tb1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqp3mvzv',
    source: bech32Java,
  },
  {
    format: 'ADDRESS_FORMAT_BITCOIN_TESTNET_P2TR',
    publicKey: '02339193c34cd8ecb21ebd48af64ead71d78213470d61d7274f932489d6ba21bd3',
    address: 'tb1pq3y5g5u4v6dx4uu8q4nkffd9cswk3307nndv5mg3l6zn2tenzq2qufyzlx',
    source: bipUtils('test_P2TR.py'),
  },
  {
    format: 'ADDRESS_FORMAT_BITCOIN_REGTEST_P2PKH',
    publicKey: G,
    address: 'mrCDrCybB6J1vRfbwM5hemdJz73FwDBC8r',
    source: bitcoinScripts,
  },
  { format: 'ADDRESS_FORMAT_BITCOIN_REGTEST_P2SH', publicKey: G, address: '2NAUYAHhujozruyzpsFRP63mbrdaU5wnEpN', source: wally },
  {
    format: 'ADDRESS_FORMAT_BITCOIN_REGTEST_P2WPKH',
    publicKey: G,
    address: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
    source: wally,
  },
  {
    format: 'ADDRESS_FORMAT_BITCOIN_REGTEST_P2WPKH',
    publicKey: bip84Key,
    address: 'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx',
    source: oyl,
  },
  {
    format: 'ADDRESS_FORMAT_BITCOIN_REGTEST_P2WSH',
    publicKey: G,
    address: 'bcrt1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qzf4jry',
    source: 'ElementsProject/lightning, wallet tests, withdrawal to the P2WSH example of BIP-173',
  },
  {
    format: 'ADDRESS_FORMAT_BITCOIN_REGTEST_P2WSH',
    publicKey: '03562da39102229d6861a428460eace7df5750e89048f09aac74896143512c0e14',
    address: 'bcrt1qxdrxld2lfxdun64wykdurtgszm4ry9fwxq647u5pl079w980kfmsdadmua',
    source: 'sapio-lang, documentation of the plug-in tutorial, wsh(pk(03562da3…))#mwz2jpj9 on regtest',
  },
  {
    format: 'ADDRESS_FORMAT_BITCOIN_REGTEST_P2TR',
    publicKey: bip86Key0,
    address: 'bcrt1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqvg32hk',
    source: oyl,
  },
  {
    format: 'ADDRESS_FORMAT_BITCOIN_REGTEST_P2TR',
    publicKey: bip86Key1,
    address: 'bcrt1p4qhjn9zdvkux4e44uhx8tc55attvtyu358kutcqkudyccelu0waslcutpz',
    source: oyl,
  },
];

export const knownAnswers: readonly KnownAnswer[] = [...raw, ...accounts, ...wallets, ...bitcoin];

/**
 * Formats for which nobody publishes answers of their own, because the network shares version bytes and prefix with another:
 * the answers of `as` hold for them.
 */
export const noIndependentAnswer: readonly { format: AddressFormat; as: AddressFormat; because: string }[] = [
  ...(['P2PKH', 'P2SH', 'P2WPKH', 'P2WSH', 'P2TR'] as const).map(form => ({
    format: `ADDRESS_FORMAT_BITCOIN_SIGNET_${form}` as const,
    as: `ADDRESS_FORMAT_BITCOIN_TESTNET_${form}` as const,
    because: 'Bitcoin Core, kernel/chainparams.cpp: signet and testnet both use 111, 196 and the prefix tb',
  })),
  ...(['P2PKH', 'P2SH'] as const).map(form => ({
    format: `ADDRESS_FORMAT_BITCOIN_REGTEST_${form}` as const,
    as: `ADDRESS_FORMAT_BITCOIN_TESTNET_${form}` as const,
    because: 'Bitcoin Core, kernel/chainparams.cpp: regtest and testnet both use 111 and 196 for base58',
  })),
];

/** Texts that must not pass as an address of the format. */
export const refused: readonly { format: AddressFormat; address: string; why: string; source: string }[] = [
  ...(
    [
      ['ac1qpgmhz30d29akc670hkaje398hl6hvh0csvx4nm', 'another prefix'],
      ['bc1ppgmhz30d29akc670hkaje398hl6hvh0cy3gp7w', 'witness version 1'],
      ['bcqnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g', 'no separator'],
      ['bc1qpgmhz30d29akc670hkaje398hl6hvh0chf364x', 'checksum'],
      ['bc1qnjg0jd8228aq7egyzbcy8cys3knf9xvrerkf9g', 'a letter that bech32 has not'],
      ['bc1qxac5tm230dkxhnaahvkvffal74m9m7qvzkhtl', '19 bytes'],
    ] as const
  ).map(([address, why]) => ({
    format: 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2WPKH' as const,
    address,
    why,
    source: bipUtils('test_P2WPKH.py'),
  })),
  ...(
    [
      ['bc1zyacup9uskxpar8z2sjpg9gmukx9k4tm7mkrr56yhzw78y48vu2msgglnx2', 'witness version 2'],
      ['bc1pyacup9uskxpar8z2sjpg9gmukx9k4tm7mkrr56yhzw78y48vu2msjsmz2a', 'checksum'],
      ['bc1pw8qf0y93s0gecj5ys2p2xl933d427lkascax39cnh3e9fm8zkude9hqn', '31 bytes'],
    ] as const
  ).map(([address, why]) => ({
    format: 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2TR' as const,
    address,
    why,
    source: bipUtils('test_P2TR.py'),
  })),
  ...(
    [
      ['3gymQMPFy9VJ5nGaUc6iB4hewGQN9pYuDh', 'another version'],
      ['3HeARF5yFy2RGM8VTBmPgwRsJm9RSe2zsb', 'checksum'],
      ['YZJHGsGEnxB8f56EjSE4JJU49oVGc5dv', 'length'],
    ] as const
  ).map(([address, why]) => ({
    format: 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2SH' as const,
    address,
    why,
    source: bipUtils('test_P2SH.py'),
  })),
  ...(
    [
      ['T94nw3xoTjXXqBzLNUwmYhLovg4nNVZKB6', 'another prefix'],
      ['TLc6WnRN9DxA4uygPrHGr9A1DhVMxx2w45', 'checksum'],
      ['6w9cP3taF7zAsCtmViHprBoiiK68GnrsC', 'length'],
    ] as const
  ).map(([address, why]) => ({ format: 'ADDRESS_FORMAT_TRON' as const, address, why, source: bipUtils('test_trx_addr.py') })),
  ...(
    [
      ['SAVQKOGHY44KG4BYLXEUAT5542L6FHISIPL5P5OF4VML6S7HHC4CZMYQ', 'a secret seed, not an account id'],
      ['GAVQKOGHY44KG4BYLXEUAT5542L6FHISIPL5P5OF4VML6S7HHC4CY3ZB', 'checksum'],
      ['GBBUFU3XC5F0VPHHC7DH2ZW7ROT2R44DLU6G5F4LRPNWHJCE2L3KWRPA', 'a digit that base32 has not'],
      ['GACTRR6HHCRXAOC5ZFAE7PPGS7RJ2ESD27L7LRPFLC7UXZZYXAWAITY', 'length'],
    ] as const
  ).map(([address, why]) => ({ format: 'ADDRESS_FORMAT_XLM' as const, address, why, source: bipUtils('test_xlm_addr.py') })),
  ...(
    [
      ['00adde5c6decefdd44140e6f4fb55a1128378a36cdce770d86f9b93d74f0fd733c', 'prefix'],
      ['0xadde5c6decefdd44140e6f4fb55a1128378a36cdce770d86f9b93d74f0fd733', '63 digits'],
      ['0xadde5c6decefdd44140e6f4fb55a1128378a36cdce770d86f9b93d74f0fd733cd', '65 digits'],
    ] as const
  ).map(([address, why]) => ({ format: 'ADDRESS_FORMAT_SUI' as const, address, why, source: bipUtils('test_sui_addr.py') })),
  ...(
    [
      ['0xc2b1d2a053a90037c5226e1f346df90b354720121818c787d363tc4e011b9193', 'not hex'],
      ['1xc2b1d2a053a90037c5226e1f346df90b354720121818c787d363ac4e011b9193', 'prefix'],
    ] as const
  ).map(([address, why]) => ({ format: 'ADDRESS_FORMAT_APTOS' as const, address, why, source: bipUtils('test_aptos_addr.py') })),
];
